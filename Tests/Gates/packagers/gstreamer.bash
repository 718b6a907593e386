# What the sinks of GStreamer make; Debian has no hlssink3 and no hlscmafsink. Sourced by run.

# A registry of its own: that of the user stays as it is.
export GST_REGISTRY=$PWD/$out/gstreamer-registry

if ! gst-inspect-1.0 --exists hlssink2 2>/dev/null || ! gst-inspect-1.0 --exists x264enc; then
  missing 'GStreamer with hlssink2 and x264enc'
  return 0
fi
printf 'gstreamer\t%s\n' "$(gst-inspect-1.0 --version | sed -nE '1s/.* ([0-9.]+)$/\1/p')" >>"$versions"

launch="gst-launch-1.0 -q"
# The sixth segment or a later one: a window that moves faster than it is read may never have been seen with the sixth.
sixth='^segment[0-9]*([5-9]|[1-9][0-9])\.ts$'
# hlssink2 1.22 now and then does not end after it has written everything.
whole="until_listed EXT-X-ENDLIST $launch"
video() {
  echo "videotestsrc num-buffers=$1 ! video/x-raw,width=160,height=90,framerate=25/1" \
    "! x264enc speed-preset=ultrafast tune=zerolatency key-int-max=55 ! h264parse"
}
audio="audiotestsrc num-buffers=1000 samplesperbuffer=1024 ! voaacenc ! aacparse"
copied="filesrc location=$input ! qtdemux name=d d.video_0 ! queue ! h264parse"

mode gstreamer hlssink EXT-X-ENDLIST $whole $(video 600) ! mpegtsmux ! hlssink target-duration=4 playlist-length=0
mode gstreamer hlssink-window 'MEDIA-SEQUENCE:[1-9]' $whole $(video 600) ! mpegtsmux \
  ! hlssink target-duration=4 playlist-length=3
mode gstreamer hlssink-live 'MEDIA-SEQUENCE:[1-9]' until_listed "$sixth" \
  $launch $(video -1) ! mpegtsmux ! hlssink target-duration=4 playlist-length=3 max-files=0
mode gstreamer hlssink2 EXT-X-ENDLIST $whole $(video 600) \
  ! s.video hlssink2 name=s target-duration=4 playlist-length=0 $audio ! s.audio
mode gstreamer hlssink2-live 'MEDIA-SEQUENCE:[1-9]' until_listed "$sixth" \
  $launch $(video -1) ! s.video hlssink2 name=s target-duration=4 playlist-length=3 max-files=0
mode gstreamer hlssink2-copied EXT-X-ENDLIST $whole $copied \
  ! s.video hlssink2 name=s target-duration=4 playlist-length=0 max-files=0 d.audio_0 ! queue ! aacparse ! s.audio
mode gstreamer hlssink2-audio EXT-X-ENDLIST $whole \
  $audio ! s.audio hlssink2 name=s target-duration=4 playlist-length=0
mode gstreamer hlssink2-root '^https://' $whole $(video 600) \
  ! s.video hlssink2 name=s target-duration=4 playlist-length=0 playlist-root=https://media.example
