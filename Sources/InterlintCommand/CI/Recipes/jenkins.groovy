// Lints playlists: the build of a pull request fails for what it makes worse, which is shown as tests and as warnings.
// Replace RELEASES with the server that has the tarball of "make package". Needs the plugins JUnit and Warnings, and an
// agent with Debian 12, Ubuntu 22.04 or newer that has curl, git, libxml2 and libyaml-0-2.
pipeline {
  agent any
  environment {
    INTERLINT_PACKAGE = 'https://RELEASES/interlint-VERSION-linux-x86_64.tar.gz'
  }
  stages {
    stage('interlint') {
      steps {
        sh '''
          mkdir -p ~/.local
          curl --fail --silent --show-error --location "$INTERLINT_PACKAGE" | tar -xz -C ~/.local --strip-components 1
          if [ -n "$CHANGE_TARGET" ]; then
            git fetch --quiet origin "+refs/heads/$CHANGE_TARGET:refs/remotes/origin/$CHANGE_TARGET"
          fi
          ~/.local/bin/interlint lint FOLDER ${CHANGE_TARGET:+--since=origin/$CHANGE_TARGET} --output text --output junit=interlint.xml --output checkstyle=interlint-checkstyle.xml
        '''
      }
      post {
        always {
          junit allowEmptyResults: true, testResults: 'interlint.xml'
          recordIssues tools: [checkStyle(pattern: 'interlint-checkstyle.xml')]
        }
      }
    }
  }
}
