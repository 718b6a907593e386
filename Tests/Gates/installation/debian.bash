# A clean Debian, and what is done in it; sourced by run.

# The mirrors of Debian that apt is set up for here, as lines of a sources.list; none is an error.
mirrors() {
  # Whose mirrors they are is known after an update.
  [ -n "$(indexes)" ] || apt-get update -qq
  indexes | grep .
}

indexes() {
  apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 'Origin: Debian'
}

# inside COMMAND…: runs it in the clean Debian, with processes of its own.
inside() {
  unshare --mount --pid --fork --mount-proc="$work/debian/proc" chroot "$work/debian" \
    /usr/bin/env --unset=TMPDIR PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
    DEBIAN_FRONTEND=noninteractive "$@"
}

clean_debian() {
  echo "== a clean Debian"
  local suite
  suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
  mmdebstrap --quiet --variant=minbase --mode=root --dpkgopt=force-unsafe-io --skip=cleanup/apt/lists \
    "$suite" "$work/debian" - <"$work/sources.list" >"$out/debian.log" 2>&1 ||
    fail "$(tail "$out/debian.log")"
  cp Examples/incident/film.m3u8 "$work/debian/root"
  printf 'targets:\n  - name: film\n    url: film.m3u8\n' >"$work/debian/root/targets.yaml"
  echo 0123456789abcdef >"$work/debian/root/key.txt"
  # The package can be read by the user that apt downloads as.
  install -D -m 644 "${packages[0]}" "$work/debian/srv/interlint.deb"
}

# Debian package, and a command line that needs its library; the executable includes some of them.
uses='
libcurl4 lint http://127.0.0.1:9/film.m3u8 --allow-private
libpq5 history list --history postgresql://nobody@127.0.0.1:9/none
libsqlite3-0 lint film.m3u8 --history history.sqlite
libssl3 lint film.m3u8 --dai-key-file key.txt
libxml2 lint film.m3u8 --output junit=report.xml
libyaml-0-2 lint --targets targets.yaml
'

# absent EXECUTABLE: the Debian packages of the libraries that it does not find.
absent() {
  inside "$1" --version --json | tr -d '\n ' | grep -oE '"installed":false,"name":"[^"]*","package":"[^"]*"' |
    sed 's/.*:"\(.*\)"/\1/' || true
}

# says EXECUTABLE ARGUMENT…: what a run in the clean Debian prints, with its errors; its status may be any.
says() { inside env --chdir=/root "$@" 2>&1 || true; }

# It starts without the libraries that it opens later, and names each where it is needed.
tarball_in_debian() {
  echo "== the tarball in it"
  local executable=/opt/interlint/bin/interlint package arguments line
  cp -r "$work/tarball" "$work/debian/opt/interlint"
  says $executable lint film.m3u8 >"$out/first.txt"
  grep --quiet interstitial/resume-offset-type "$out/first.txt" || fail "no finding: $(cat "$out/first.txt")"
  absent $executable >"$out/absent.txt"
  [ -s "$out/absent.txt" ] || fail "a clean Debian has every library"
  while read -r package; do
    arguments=$(sed -n "s/^$package //p" <<<"$uses")
    [ -n "$arguments" ] || fail "what needs $package is not known here"
    # shellcheck disable=SC2086 # words of a command line
    line=$(says $executable $arguments)
    grep --quiet --extended-regexp "is not installed; install it with: apt-get install $package, dnf install [a-z0-9-]+, or apk add [a-z0-9-]+\$" <<<"$line" ||
      fail "interlint $arguments: $line"
  done <"$out/absent.txt"
  rm -rf "$work/debian/opt/interlint" "$work/debian/root"/{history.sqlite,report.xml}
}

# apt ARGUMENT…: apt-get in the clean Debian.
apt() { inside apt-get --yes "$@" >>"$out/apt.log" 2>&1 || fail "apt-get $*: $(tail "$out/apt.log")"; }

# files: all that is in the clean Debian, but for what programs remember.
files() {
  find "$work/debian" -xdev -path '*/var/lib/apt' -prune -o -path '*/var/lib/dpkg' -prune -o \
    -path '*/var/cache' -prune -o -path '*/var/log' -prune -o -path '*/root' -prune -o -print | sort
}

# Installed alone, used and removed; then installed with what it recommends, and used.
package_in_debian() {
  echo "== the package in it"
  local arguments package answer
  files >"$out/before.txt"
  apt install --no-install-recommends /srv/interlint.deb
  says interlint lint film.m3u8 | diff "$out/first.txt" - >&2 || fail "the package finds something else"
  inside bash -c '. /usr/share/bash-completion/completions/interlint && complete -p interlint' >/dev/null ||
    fail "no completion"
  gzip --test "$work/debian/usr/share/man/man1/interlint.1.gz"
  grep --quiet 'No license has been chosen yet' "$work/debian/usr/share/doc/interlint/copyright" ||
    fail "the copyright file says nothing of the license"
  apt purge interlint
  files | diff "$out/before.txt" - >&2 || fail "something stays when the package is removed"

  apt install /srv/interlint.deb
  [ "$(absent interlint)" = libpq5 ] || fail "not installed: $(absent interlint)"
  while read -r package arguments; do
    [ -n "$package" ] && [ "$package" != libpq5 ] || continue
    # shellcheck disable=SC2086 # words of a command line
    answer=$(says interlint $arguments)
    if grep 'is not installed' <<<"$answer"; then fail "interlint $arguments"; fi
  done <<<"$uses"
  inside sh -c 'cd /root && grep -q "<testsuite " report.xml && test -s history.sqlite' ||
    fail "no report or no history"
}
