# What the output livehttp of VLC makes. VLC refuses to run as root, so that another user runs it, in a folder of
# that user. Sourced by run.

if ! command -v cvlc >/dev/null; then
  missing vlc
  return 0
fi

as_user=()
[ "$(id -u)" -ne 0 ] || as_user=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
home=$(mktemp -d -p /tmp)
trap 'rm -rf "$home"' EXIT
cp "$input" "$key" "$home"
chmod 755 "$home"
printf '%s\n' one.key "$home/source.key" >"$home/key"
mkdir "$home/user"
[ "$(id -u)" -ne 0 ] || chown nobody "$home/user"
vlc="env HOME=$home/user ${as_user[*]} cvlc --quiet --no-interact $home/source.mp4"
printf 'vlc\t%s\n' "$(env HOME="$home/user" "${as_user[@]}" cvlc --version 2>/dev/null |
  sed -nE '1s/VLC version ([0-9.]+).*/\1/p')" >>"$versions"

# livehttp NAME CONTENT OPTIONS COMMAND…: the input in segments of about four seconds.
livehttp() {
  local name=$1 content=$2 options=$3
  shift 3
  local output=(--sout "#std{access=livehttp{seglen=4,index=index.m3u8,index-url=seg########.ts,$options},\
mux=ts{use-key-frames},dst=seg########.ts}")
  mkdir -p "$made/vlc"
  rm -rf "$home/user/$name"
  "${as_user[@]}" mkdir "$home/user/$name"
  ln -sfn "$home/user/$name" "$made/vlc/$name"
  mode vlc "$name" "$content" "$@" "${output[@]}"
  rm "$made/vlc/$name"
  cp -r "$home/user/$name" "$made/vlc"
}
all=delsegs=false,numsegs=0

livehttp vod 'PLAYLIST-TYPE:VOD' $all $vlc vlc://quit
livehttp live 'MEDIA-SEQUENCE:([2-9]|[1-9][0-9])' numsegs=3 until_listed '^seg[0-9]*([5-9]|[1-9][0-9])\.ts$' $vlc --sout-keep
livehttp encrypted METHOD=AES-128 "$all,key-uri=one.key,key-file=$home/source.key" $vlc vlc://quit
livehttp encrypted-iv IV=0X "$all,generate-iv,key-uri=one.key,key-file=$home/source.key" $vlc vlc://quit
livehttp encrypted-file IV=0X "$all,generate-iv,key-loadfile=$home/key" $vlc vlc://quit
livehttp fixed EXT-X-ENDLIST "$all,splitanywhere" $vlc vlc://quit
