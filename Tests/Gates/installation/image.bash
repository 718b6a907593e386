# The image of Packaging/Containerfile, on the clean Debian instead of one from a registry; sourced by run.

image() {
  echo "== the image"
  local container
  store() {
    local command=$1
    shift
    buildah --root "$work/images" --runroot "$work/image-runs" "$command" "$@"
  }
  container=$(store from scratch)
  store add --quiet "$container" "$work/debian" / >"$out/image.log"
  store commit --quiet --rm "$container" interlint-base >>"$out/image.log" 2>&1
  store build --isolation chroot --pull-never --build-arg BASE=localhost/interlint-base --tag interlint \
    --file Packaging/Containerfile "$packed" >>"$out/image.log" 2>&1 || fail "$(tail "$out/image.log")"
  [ "$(store inspect --type image --format '{{.OCIv1.Config.Entrypoint}} {{.OCIv1.Config.WorkingDir}}' interlint)" = \
    '[interlint] /work' ] || fail "the image has another entry point"
  container=$(store from --pull-never interlint)
  # The entry point of an image is for the programs that run containers; buildah names the command.
  store run --isolation chroot --volume "$PWD/Examples/incident:/work:ro" "$container" \
    interlint lint film.m3u8 >"$out/image.txt" 2>>"$out/image.log" || [ $? -eq 1 ] || fail "$(tail "$out/image.log")"
  grep --quiet interstitial/resume-offset-type "$out/image.txt" || fail "no finding: $(cat "$out/image.txt")"
  echo "not checked: the image on its default base, which is in a registry, and in a container of its own"
}
