# What ffmpeg makes: its muxers hls, segment and dash. Sourced by run.

printf 'ffmpeg\t%s\n' "$(ffmpeg -version | sed -nE '1s/ffmpeg version ([0-9.]+).*/\1/p')" >>"$versions"

# hls NAME CONTENT OPTION…: the source as it is, in segments of about four seconds.
hls() {
  local name=$1 content=$2
  shift 2
  mode ffmpeg "$name" "$content" $ffmpeg -i "$input" -c copy -f hls -hls_time 4 "$@" index.m3u8
}
vod="-hls_playlist_type vod"
window="-hls_list_size 3"

hls window 'MEDIA-SEQUENCE:[1-9]' $window
hls ts 'PLAYLIST-TYPE:VOD' $vod
hls fmp4 EXT-X-MAP $vod -hls_segment_type fmp4
hls event 'PLAYLIST-TYPE:EVENT' -hls_playlist_type event
hls event-running 'PLAYLIST-TYPE:EVENT' -hls_playlist_type event -hls_flags omit_endlist
hls live 'MEDIA-SEQUENCE:[1-9]' $window -hls_flags delete_segments+omit_endlist
hls live-fmp4 'MEDIA-SEQUENCE:[1-9]' $window -hls_flags delete_segments+omit_endlist -hls_segment_type fmp4
hls live-epoch 'MEDIA-SEQUENCE:1[0-9]{9}' $window -hls_flags delete_segments+omit_endlist \
  -hls_start_number_source epoch
hls byte-ranges EXT-X-BYTERANGE $vod -hls_flags single_file
hls byte-ranges-fmp4 EXT-X-BYTERANGE $vod -hls_flags single_file -hls_segment_type fmp4
hls byte-ranges-size EXT-X-BYTERANGE $vod -hls_segment_size 100000
hls independent INDEPENDENT-SEGMENTS $vod -hls_flags independent_segments
hls dates PROGRAM-DATE-TIME $vod -hls_flags program_date_time
hls live-dates PROGRAM-DATE-TIME $window -hls_flags delete_segments+omit_endlist+program_date_time
hls rounded 'EXTINF:4,' $vod -hls_flags round_durations
hls discontinuity EXTINF -hls_list_size 0 -hls_flags omit_endlist
hls discontinuity EXT-X-DISCONTINUITY -hls_list_size 0 -hls_flags append_list+discont_start
hls spaces '^seg ' $vod -hls_segment_filename 'seg %d.ts'

# The address of the key, the file with it, and the IV, if it is not the number of the segment.
printf '%s\n' one.key "$key" >"$made/key"
printf '%s\n' one.key "$key" 000102030405060708090a0b0c0d0e0f >"$made/key-with-iv"
hls encrypted METHOD=AES-128 $vod -hls_key_info_file "$made/key"
hls encrypted-iv 'IV=0x.*0e0f' $vod -hls_key_info_file "$made/key-with-iv"
hls encrypted-live METHOD=AES-128 $window -hls_key_info_file "$made/key" -hls_flags delete_segments+omit_endlist
hls encrypted-rotated 'IV=0x0*1$' -hls_list_size 0 -hls_key_info_file "$made/key" -hls_flags periodic_rekey

mode ffmpeg iframes I-FRAMES-ONLY $ffmpeg -i "$input" -an $x264 -g 15 -f hls -hls_time 1 $vod \
  -hls_flags iframes_only index.m3u8
mode ffmpeg audio 'PLAYLIST-TYPE:VOD' $ffmpeg -i "$input" -vn -c copy -f hls -hls_time 4 $vod index.m3u8

# multivariant NAME CONTENT INPUTS STREAMS OPTION…: the inputs (v, a, s) are encoded, since copies get no CODECS;
# the second video is smaller. STREAMS says which of them go together.
multivariant() {
  local name=$1 content=$2 inputs=$3 streams=$4 kind maps=()
  shift 4
  for kind in $inputs; do
    case $kind in
    s) maps+=(-map 1:s) ;;
    *) maps+=(-map "0:$kind") ;;
    esac
  done
  mode ffmpeg "$name" "$content" $ffmpeg -i "$input" -i "$subtitles" "${maps[@]}" \
    $x264 -b:v:0 200k -b:v:1 100k -s:v:1 80x46 -c:a aac -ac 2 -c:s webvtt -f hls -hls_time 4 "$@" \
    -master_pl_name main.m3u8 -var_stream_map "$streams" index_%v.m3u8
}
one_sound="v:0,agroup:sound v:1,agroup:sound a:0,agroup:sound,default:yes,language:en"
two_sounds="v:0,agroup:sound a:0,agroup:sound,default:yes,language:en a:1,agroup:sound,language:de"
text="v:0,a:0,s:0,sgroup:text,language:en"

multivariant variants 'STREAM-INF.*CODECS' 'v a v a' 'v:0,a:0 v:1,a:1' $vod
multivariant variants-audio TYPE=AUDIO 'v v a' "$one_sound" $vod
multivariant variants-fmp4 TYPE=AUDIO 'v v a' "$one_sound" $vod -hls_segment_type fmp4 -hls_flags independent_segments \
  -hls_segment_filename 'seg_%v_%d.m4s' -hls_fmp4_init_filename init_%v.mp4
multivariant variants-live TYPE=AUDIO 'v v a' "$one_sound" $window \
  -hls_flags delete_segments+omit_endlist+independent_segments
multivariant languages 'LANGUAGE="de"' 'v a a' "$two_sounds" -hls_playlist_type event
multivariant subtitles TYPE=SUBTITLES 'v a s' $text -hls_list_size 0
multivariant subtitles-vod TYPE=SUBTITLES 'v a s' $text $vod
multivariant subtitles-live TYPE=SUBTITLES 'v a s' $text $window -hls_flags delete_segments+omit_endlist
multivariant captions INSTREAM-ID 'v a v a' 'v:0,a:0,ccgroup:cc v:1,a:1,ccgroup:cc' $vod \
  -cc_stream_map 'ccgroup:cc,instreamid:CC1,language:en'
mode ffmpeg variants-copied STREAM-INF $ffmpeg -i "$input" -c copy -f hls -hls_time 4 $vod -master_pl_name main.m3u8 \
  -var_stream_map v:0,a:0 index_%v.m3u8

mode ffmpeg segments ALLOW-CACHE $ffmpeg -i "$input" -c copy -f segment -segment_time 4 -segment_list index.m3u8 \
  seg%d.ts
mode ffmpeg segments-live ALLOW-CACHE $ffmpeg -i "$input" -c copy -f segment -segment_time 4 -segment_list index.m3u8 \
  -segment_list_size 3 -segment_list_flags live seg%d.ts
mode ffmpeg segments-adts '\.aac$' $ffmpeg -i "$input" -vn -c copy -f segment -segment_format adts -segment_time 4 \
  -segment_list index.m3u8 seg%d.aac
mode ffmpeg dash 'TYPE=AUDIO' $ffmpeg -i "$input" -c copy -f dash -seg_duration 4 -hls_playlist 1 manifest.mpd
mode ffmpeg dash-live 'TYPE=AUDIO' $ffmpeg -i "$input" -c copy -f dash -seg_duration 4 -window_size 3 -streaming 1 \
  -hls_playlist 1 manifest.mpd
mode ffmpeg dash-byte-ranges 'EXT-X-BYTERANGE' $ffmpeg -i "$input" -c copy -f dash -seg_duration 4 -single_file 1 \
  -hls_playlist 1 manifest.mpd
