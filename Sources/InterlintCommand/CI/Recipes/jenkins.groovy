// Lints playlists: the build of a pull request fails for what it makes worse, which is shown as tests and as warnings.
// Replace RELEASES with the server that has the wheel of "make package", and CHECKSUM with what its SHA256SUMS says.
// Needs the plugins JUnit and Warnings, and an agent with Linux that has git and pip for python3.
pipeline {
  agent any
  environment {
    INTERLINT_PACKAGE = 'https://RELEASES/interlint-VERSION-py3-none-manylinux_2_31_x86_64.whl#sha256=CHECKSUM'
  }
  stages {
    stage('interlint') {
      steps {
        sh '''
          python3 -m pip install --quiet --no-index --no-deps --target ~/.interlint "$INTERLINT_PACKAGE"
          if [ -n "$CHANGE_TARGET" ]; then
            git fetch --quiet origin "+refs/heads/$CHANGE_TARGET:refs/remotes/origin/$CHANGE_TARGET"
          fi
          ~/.interlint/bin/interlint lint FOLDER ${CHANGE_TARGET:+--since=origin/$CHANGE_TARGET} --output text --output junit=interlint.xml --output checkstyle=interlint-checkstyle.xml
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
