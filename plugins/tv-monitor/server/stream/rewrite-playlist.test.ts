import { describe, expect, it } from '@rstest/core';
import { rewritePlaylist } from './rewrite-playlist';

const base = 'https://tv.example/live/index.m3u8';
const rewrite = (lines: readonly string[]) =>
  rewritePlaylist(lines.join('\r\n'), base, ({ url, bytes }) => `<${url}${bytes ? ` ${bytes}` : ''}>`).split('\n');

describe('rewritePlaylist', () => {
  it('routes variants, segments, keys and maps through the relay', () => {
    expect(
      rewrite([
        '#EXTM3U',
        '#EXT-X-STREAM-INF:BANDWIDTH=1',
        'low/a.m3u8?x=1',
        '#EXT-X-MEDIA:TYPE=AUDIO,URI="../audio.m3u8",NAME="中"',
        '#EXT-X-KEY:METHOD=AES-128,URI="https://keys.example/1"',
        '#EXT-X-MAP:URI="init.mp4"',
        '',
        '#EXTINF:4,',
        '/seg.ts',
      ]),
    ).toEqual([
      '#EXTM3U',
      '#EXT-X-STREAM-INF:BANDWIDTH=1',
      '<https://tv.example/live/low/a.m3u8?x=1>',
      '#EXT-X-MEDIA:TYPE=AUDIO,URI="<https://tv.example/audio.m3u8>",NAME="中"',
      '#EXT-X-KEY:METHOD=AES-128,URI="<https://keys.example/1>"',
      '#EXT-X-MAP:URI="<https://tv.example/live/init.mp4>"',
      '',
      '#EXTINF:4,',
      '<https://tv.example/seg.ts>',
    ]);
  });

  it('encodes byte ranges in the URL, each following the previous one', () => {
    expect(
      rewrite([
        '#EXTM3U',
        '#EXT-X-MAP:URI="all.mp4",BYTERANGE="100@0"',
        '#EXTINF:4,',
        '#EXT-X-BYTERANGE:50@100',
        'all.mp4',
        '#EXTINF:4,',
        '#EXT-X-BYTERANGE:25',
        'all.mp4',
      ]),
    ).toEqual([
      '#EXTM3U',
      '#EXT-X-MAP:URI="<https://tv.example/live/all.mp4 0-99>"',
      '#EXTINF:4,',
      '<https://tv.example/live/all.mp4 100-149>',
      '#EXTINF:4,',
      '<https://tv.example/live/all.mp4 150-174>',
    ]);
  });

  it('leaves other kinds of keys unchanged and links only to web URLs', () => {
    expect(
      rewrite(['#EXTM3U', '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key"', 'file:///etc/passwd', 'data:text/plain,x']),
    ).toEqual(['#EXTM3U', '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key"']);
  });
});
