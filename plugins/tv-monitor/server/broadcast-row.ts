import { rowMapper } from '#core/server';
import { getEmotion } from '#plugins/articles/server';
import { mediaTypes } from '#shared/vocabulary';
import { broadcastSchema, type TvBroadcast } from '../contract';

/** A broadcast as read for one client. */
export interface BroadcastRow {
  readonly broadcast_id: string;
  readonly title: string;
  readonly channel_id: string;
  readonly channel_name: string;
  readonly programme_id: string;
  readonly programme_name: string;
  readonly region: string | null;
  readonly started_at: Date;
  readonly duration: number;
  readonly cue_count: number;
  readonly is_own: boolean;
  readonly stream_url: string | null;
  readonly channel_stream: string | null;
  readonly article_id: string | null;
  readonly emotion: number | null;
}

export const broadcastColumns = `b.broadcast_id, b.title, b.channel_id, ch.channel_name, b.programme_id,
  p.programme_name, ch.region, b.started_at, b.duration, b.cue_count, b.client_id is not null as is_own,
  b.stream_url, ch.stream_url as channel_stream, c.article_id, c.emotion`;

/** Tables joined for the client whose id is the parameter `$client`. */
export const broadcastTables = (
  client: string,
): string => `tv_broadcast b join tv_channel ch using (channel_id) join tv_programme p using (programme_id)
  left join (select article_id, url_hash from article where media_type = ${mediaTypes.tv}) a on a.url_hash = b.url_hash
  left join (select article_id, emotion from client_article where client_id = ${client} and media_type = ${mediaTypes.tv}
    and not is_hidden) c on c.article_id = a.article_id`;

/** SQL condition for the broadcasts visible to a client: shared ones and its own. */
export const visibleBroadcast = (client: string): string => `(b.client_id is null or b.client_id = ${client})`;

const toColumns = rowMapper(broadcastSchema.omit({ Emotion: true, Stream: true }));

/** Converts a broadcast row to its API form. */
export function broadcastToWire(row: BroadcastRow): TvBroadcast {
  return {
    ...toColumns(row),
    Emotion: row.emotion === null ? null : getEmotion(row.emotion),
    Stream: row.stream_url ? 'recording' : row.channel_stream ? 'live' : null,
  };
}
