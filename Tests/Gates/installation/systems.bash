# The oldest and the newest Debian that the packages are for, with Python and nothing else; sourced by run.

# root SUITE: a clean root in $work/SUITE; the first run packs it in .build/installation/roots.
root() {
  local packed_root=.build/installation/roots/$1.tar
  if [ ! -f "$packed_root" ]; then
    mkdir -p "${packed_root%/*}"
    sed -nE "s/ [a-z]+ main$/ $1 main/p" "$work/sources.list" | grep -v security | sort --unique |
      mmdebstrap --quiet --variant=minbase --mode=root --include=python3-pip,python3-venv \
        --dpkgopt=force-unsafe-io "$1" "$packed_root.part.tar" - >"$out/$1.log" 2>&1 || return 1
    mv "$packed_root.part.tar" "$packed_root"
  fi
  mkdir "$work/$1"
  tar --extract --numeric-owner --file "$packed_root" --directory "$work/$1"
}

# bare SUITE COMMAND…: runs it in /srv of the root, where nothing is mounted: no /proc, no /dev of the machine.
bare() {
  chroot "$work/$1" /usr/bin/env -i --chdir=/srv PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/srv \
    LC_ALL=C.UTF-8 "${@:2}"
}

# finds SUITE EXECUTABLE: it lints with a configuration, and writes JUnit.
finds() {
  local status=0
  bare "$1" "$2" lint film.m3u8 --output text --output junit=report.xml >"$out/$1.txt" 2>&1 || status=$?
  [ $status -eq 1 ] && grep --quiet interstitial/resume-offset-type "$out/$1.txt" ||
    fail "$2 in $1 exits $status: $(cat "$out/$1.txt")"
  grep --quiet '<failure ' "$work/$1/srv/report.xml" || fail "$2 in $1 writes no report"
  rm "$work/$1/srv/report.xml"
  echo 'lint: {no-rules: [interstitial/resume-offset-type]}' >"$work/$1/srv/.interlint.yaml"
  bare "$1" "$2" lint film.m3u8 >"$out/$1.txt" 2>&1 || fail "$2 in $1 does not read its configuration: $(cat "$out/$1.txt")"
  rm "$work/$1/srv/.interlint.yaml"
}

in_system() {
  local suite=$1 library
  library=$(bare "$suite" ldd --version | sed -nE '1s/.* //p')
  echo "== $suite, whose C library is $library, with Python"
  if [ -e "$work/$suite/usr/bin/cc" ]; then fail "$suite has a compiler"; fi
  cp Examples/incident/film.m3u8 "${packages[0]}" "${wheels[0]}" "$work/$suite/srv"
  cp -r "$work/tarball" "$work/$suite/opt/interlint"
  finds "$suite" /opt/interlint/bin/interlint
  rm -r "$work/$suite/opt/interlint"
  bare "$suite" sh -c 'dpkg --install interlint_*.deb' >"$out/$suite.log" 2>&1 || fail "$(tail "$out/$suite.log")"
  finds "$suite" interlint
  bare "$suite" dpkg --purge interlint >"$out/$suite.log" 2>&1
  # From the file to the first finding.
  SECONDS=0
  bare "$suite" sh -c 'python3 -m venv v && v/bin/pip install --quiet --no-index interlint-*.whl && v/bin/interlint lint film.m3u8' \
    >"$out/$suite.txt" 2>&1 || [ $? -eq 1 ] || fail "$(cat "$out/$suite.txt")"
  grep --quiet interstitial/resume-offset-type "$out/$suite.txt" || fail "no finding: $(cat "$out/$suite.txt")"
  echo "from the wheel to the first finding: $SECONDS s"
  finds "$suite" v/bin/interlint
}

systems() {
  local suite
  for suite in bullseye trixie; do
    if root $suite; then in_system $suite; else missing "$suite on the Debian mirror"; fi
  done
}

# The wheel from a file and from an index, with each program that installs it.
installers() {
  local bin=$PWD/$python/bin index=$work/index
  echo "== pip, pipx and uv, and the SPDX file"
  mkdir -p "$index/interlint"
  cp "${wheels[0]}" "$index/interlint"
  echo "<a href=\"${wheels[0]##*/}\">${wheels[0]##*/}</a>" >"$index/interlint/index.html"
  python3 -m venv "$work/venv"
  "$work/venv/bin/pip" install --quiet --disable-pip-version-check --index-url "file://$index" "interlint==$version"
  PIPX_HOME=$work/pipx PIPX_BIN_DIR=$work/pipx/bin PIPX_MAN_DIR=$work/pipx/man "$bin/pipx" install --quiet "${wheels[0]}" \
    >"$out/pipx.log" 2>&1 || fail "$(cat "$out/pipx.log")"
  UV_TOOL_DIR=$work/uv UV_TOOL_BIN_DIR=$work/uv/bin UV_CACHE_DIR=$work/uv/cache "$bin/uv" tool install --quiet \
    --default-index "file://$index" "interlint==$version" >"$out/uv.log" 2>&1 || fail "$(cat "$out/uv.log")"
  local program
  for program in "$work"/{venv,pipx,uv}/bin/interlint; do
    [ "$("$program" --version)" = "interlint $version" ] || fail "$program does not run"
  done
  # The checksum that the files of `interlint init` leave to whoever adopts them.
  if "$work/venv/bin/pip" install --quiet --disable-pip-version-check --force-reinstall \
    "interlint @ file://$(realpath "${wheels[0]}")#sha256=CHECKSUM" >"$out/checksum.log" 2>&1; then
    fail "pip takes a wheel whose checksum is not known"
  fi
  grep --quiet 'Expected sha256 CHECKSUM' "$out/checksum.log" || fail "$(cat "$out/checksum.log")"
  "$bin/pyspdxtools" --infile "$packed/interlint-$version.spdx.json" >"$out/spdx.log" 2>&1 || fail "$(cat "$out/spdx.log")"
  [ -e "$work/pipx/man/man1/interlint.1" ] || [ -e "$work/venv/share/man/man1/interlint.1" ] || fail "no man page"
}
