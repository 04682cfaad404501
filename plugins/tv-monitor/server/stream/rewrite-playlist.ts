/** Location of a part of a stream; `bytes` is `first-last` if it is a range of a file. */
export interface StreamPart {
  readonly url: string;
  readonly bytes?: string;
}

const isHttp = (url: string, base: string): boolean =>
  URL.canParse(url, base) && /^https?:$/.test(new URL(url, base).protocol);

/** Converts `LENGTH@OFFSET` to `first-last`. Without an offset, the range follows the previous one. */
function getStretch(range: string, after: number): { readonly bytes: string; readonly end: number } | undefined {
  const match = /^(\d{1,15})(?:@(\d{1,15}))?$/.exec(range.trim());
  if (!match) return undefined;
  const first = match[2] === undefined ? after : Number(match[2]);
  const end = first + Number(match[1]);
  return end > first ? { bytes: `${first}-${end - 1}`, end } : undefined;
}

/**
 * Rewrites a playlist (RFC 8216) so that its URLs are those returned by `lead`. Keys that are not fetched by HTTP stay
 * unchanged. Byte ranges become part of the URL, so that players need no range requests.
 */
export function rewritePlaylist(playlist: string, base: string, lead: (part: StreamPart) => string): string {
  let range: string | undefined;
  let end = 0;
  const partOf = (url: string, byteRange: string | undefined): StreamPart => {
    const stretch = byteRange === undefined ? undefined : getStretch(byteRange, end);
    if (stretch) end = stretch.end;
    return { url: new URL(url, base).href, ...(stretch && { bytes: stretch.bytes }) };
  };
  const lines: string[] = [];
  for (const line of playlist.split(/\r\n|\r|\n/)) {
    if (line.startsWith('#EXT-X-BYTERANGE:')) {
      range = line.slice('#EXT-X-BYTERANGE:'.length);
    } else if (line.startsWith('#')) {
      const inner = /[,:]BYTERANGE="([^"]*)"/.exec(line)?.[1];
      const led = line.replace(/([,:])URI="([^"]*)"/, (whole, sign: string, url: string) =>
        isHttp(url, base) ? `${sign}URI="${lead(partOf(url, inner))}"` : whole,
      );
      lines.push(led === line ? line : led.replace(/,BYTERANGE="[^"]*"/, '').replace(/:BYTERANGE="[^"]*",/, ':'));
    } else if (line.trim() === '') {
      lines.push(line);
    } else {
      if (isHttp(line.trim(), base)) lines.push(lead(partOf(line.trim(), range)));
      range = undefined;
    }
  }
  return lines.join('\n');
}
