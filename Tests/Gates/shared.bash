# What the gates that run interlint have in common; sourced from the root of the project.

interlint=.build/release/interlint
gate=${0#Tests/Gates/}
out=.build/${gate%%/*}/reports
schemas=../shared/schemas/junit
strict_schemas=("$schemas/ant-windyroad-JUnit.xsd" "$schemas/jenkins-xunit-junit-10.xsd")
python=.build/consumers/python
unchecked=0
export PYTHONDONTWRITEBYTECODE=1

fail() {
  echo "failed: $*" >&2
  exit 1
}

# missing WHAT: something a check needs is not there. That fails in CI and is said elsewhere.
missing() {
  if [ "${CI:-}" = true ]; then fail "missing in CI: $*"; fi
  echo "NOT CHECKED, missing: $*" >&2
  unchecked=$((unchecked + 1))
}

# install_packages: the packages of requirements.txt, once; $python/installed tells that they are there.
install_packages() {
  if cmp -s Tests/Gates/requirements.txt $python/installed; then return; fi
  echo "== installing the consumers into $python"
  rm -rf $python
  if python3 -m venv $python && $python/bin/pip install --quiet --disable-pip-version-check \
    --requirement Tests/Gates/requirements.txt; then
    cp Tests/Gates/requirements.txt $python/installed
  fi
}

# lint ARGUMENTS…: 0, 1 and 3 are verdicts; all else, a signal included, is a defect of interlint.
lint() {
  local status=0
  "$interlint" lint "$@" >"$out/lint.log" 2>&1 || status=$?
  case $status in
    0 | 1 | 3) ;;
    *)
      tail -n 20 "$out/lint.log" >&2
      echo "interlint lint exits $status: $*" >&2
      return 1
      ;;
  esac
}

# valid_junit REPORT: the report satisfies the Ant and the Jenkins schema.
valid_junit() {
  if [ ! -d "$schemas" ]; then missing "$schemas"; return; fi
  if ! command -v xmllint >/dev/null; then missing xmllint; return; fi
  local schema
  for schema in "${strict_schemas[@]}"; do
    xmllint --noout --nonet --huge --schema "$schema" "$1" || fail "$1 against $schema"
  done
}
