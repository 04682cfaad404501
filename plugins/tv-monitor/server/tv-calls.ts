import { InputError, withServices } from '#core';
import { DatabaseService, OperationLogService, OutboundService, type Caller, type Handlers } from '#core/server';
import { platformClientId } from '#plugins/clients/server';
import {
  maxTranscriptBytes,
  placeSchema,
  type TvFault,
  type TvImport,
  type TvPlace,
  type tvContract,
} from '../contract';
import { BroadcastImport } from './broadcast-import';
import { BroadcastReader } from './broadcast-reader';
import { broadcastColumns, broadcastTables, shownBroadcast, type BroadcastRow } from './broadcast-row';
import { DayReader } from './day-reader';
import { StreamRelay } from './stream/stream-relay';
import { suggestPlace, type ChoiceRow } from './suggest-placement';
import type { CueFault } from './transcript';
import { Transcripts } from './transcripts';

const shownFaults = 200;
const shownCues = 8;

interface ImportRow extends BroadcastRow {
  readonly file_name: string;
  readonly format: string;
  readonly fault_count: number;
  readonly created_at: Date;
  readonly state: TvImport['State'];
}

/** Transcripts of the platform are shared by all clients; those of a client stay private to it. */
const getOwner = (caller: Caller): string | null => (caller.clientId === platformClientId ? null : caller.clientId);

const shownFault = ({ line, code, excerpt }: CueFault): TvFault => ({ Line: line, Code: code, Excerpt: excerpt });

function getBounds(text = ''): { readonly from?: Date; readonly to?: Date } {
  const [from, to] = text.split('..').map((part) => {
    if (part === '') return undefined;
    const time = new Date(part);
    if (Number.isNaN(time.getTime())) throw new InputError(`Started_At: ${part} is not a valid time`);
    return time;
  });
  return { from, to };
}

/** Handlers of the TV monitor calls. */
export const tvCalls = withServices(
  {
    database: DatabaseService,
    reader: BroadcastReader,
    imports: BroadcastImport,
    relay: StreamRelay,
    transcripts: Transcripts,
    log: OperationLogService,
    outbound: OutboundService,
    dayReader: DayReader,
  },
  ({ database, reader, imports, relay, transcripts, log, outbound, dayReader }): Handlers<typeof tvContract> => {
    const choices = async (): Promise<ChoiceRow[]> => {
      const { rows } = await database.query<ChoiceRow>(
        `select c.channel_id, c.channel_name, coalesce(c.stream_url, '') <> '' as has_stream, p.programme_id,
        p.programme_name, p.start_time
       from tv_channel c left join tv_programme p on p.channel_id = c.channel_id and p.is_enabled where c.is_enabled
         order by c.channel_name, p.start_time nulls last, p.programme_name`,
      );
      return rows;
    };
    const take = async (caller: Caller, ip: string, place: TvPlace, fileName: string, content: Uint8Array) => {
      if (place.Stream_Url) outbound.check(place.Stream_Url);
      const { broadcastId, cueCount, faultCount } = await imports.take({
        clientId: getOwner(caller),
        userId: caller.userId,
        programmeId: place.Programme_ID,
        startedAt: new Date(place.Started_At),
        title: place.Title || undefined,
        streamUrl: place.Stream_Url || undefined,
        replaces: place.Replaces,
        fileName,
        content,
      });
      await log.record(caller, {
        entity: 'tv-broadcast',
        action: place.Replaces ? 'replace' : 'create',
        id: broadcastId,
        ip,
        after: {
          File_Name: fileName,
          Programme_ID: place.Programme_ID,
          Started_At: place.Started_At,
          Cue_Count: cueCount,
        },
      });
      return { Broadcast_ID: broadcastId, Cue_Count: cueCount, Fault_Count: faultCount };
    };
    const sent = async (
      files: () => Promise<{
        readonly files: readonly { readonly name: string; readonly content: Buffer }[];
        readonly form: Readonly<Record<string, string>>;
      }>,
    ) => {
      const {
        files: [file],
        form,
      } = await files();
      if (!file) throw new InputError('A file is required', 'file-missing');
      if (file.content.length > maxTranscriptBytes)
        throw new InputError(`${file.name} is larger than 5 MB`, 'file-too-large');
      return { file, form };
    };

    return {
      hits: ({ caller, query }) =>
        reader.hits(caller, {
          channelId: query.Channel_ID,
          programmeId: query.Programme_ID,
          subjectId: query.Subject_ID,
          keyword: query.keyword || undefined,
          ...getBounds(query.Started_At),
          isAll: query.Scope === 'all',
          after: query.after,
          size: query.size,
        }),
      detail: ({ caller, query }) =>
        reader.detail(caller, query.id, { subjectId: query.Subject_ID, keyword: query.keyword || undefined }),
      ofArticle: async ({ caller, query }) => ({ Broadcast: await reader.ofArticle(caller, query.Article_ID) }),
      day: ({ caller, query }) => dayReader.read(caller, query.Day, query.Channel_ID),
      choices: async () => {
        const rows = await choices();
        return {
          Channels: [
            ...new Map(
              rows.map((row) => [
                row.channel_id,
                { Channel_ID: row.channel_id, Channel_Name: row.channel_name, Has_Stream: row.has_stream },
              ]),
            ).values(),
          ],
          Programmes: rows.flatMap((row) =>
            row.programme_id && row.programme_name
              ? [
                  {
                    Programme_ID: row.programme_id,
                    Programme_Name: row.programme_name,
                    Channel_ID: row.channel_id,
                    Start_Time: row.start_time,
                  },
                ]
              : [],
          ),
        };
      },
      preview: async ({ caller, files }) => {
        const { file } = await sent(files);
        const {
          format,
          charset,
          cues,
          faults,
          duration,
          details: facts,
        } = await transcripts.read(file.content, caller.clientId);
        return {
          File_Name: file.name,
          Format: format,
          Charset: charset,
          Cue_Count: cues.length,
          Duration: duration,
          Fault_Count: faults.length,
          Faults: faults.slice(0, shownFaults).map(shownFault),
          Cues: cues.slice(0, shownCues).map((cue, index) => ({
            Number: index + 1,
            Start: cue.start,
            End: cue.end,
            Text: cue.text,
            Speaker: cue.speaker,
            Is_Estimated: cue.isEstimated,
            Marks: [],
          })),
          Suggested: suggestPlace(file.name, facts, await choices()),
        };
      },
      upload: async ({ caller, ip, files }) => {
        const { file, form } = await sent(files);
        return take(
          caller,
          ip,
          placeSchema.parse(Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ''))),
          file.name,
          file.content,
        );
      },
      create: ({ caller, ip, body: { File_Name, Content, ...place } }) =>
        take(caller, ip, place, File_Name, Buffer.from(Content)),
      transcripts: async ({ caller, query }) => {
        const owner = getOwner(caller);
        const { rows } = await database.query<ImportRow>(
          `select ${broadcastColumns}, b.file_name, b.format, b.fault_count, b.created_at,
           case when a.article_id is not null then 'stored'
             when exists (select 1 from intake_batch q where q.run_id = b.broadcast_id) then 'waiting'
                when refused.url_hash is not null then 'rejected'
                  else 'removed' end as state
         from ${broadcastTables('$1')} left join (
           select url_hash from intake_reject where url_hash in (select url_hash from tv_broadcast)
         ) refused on refused.url_hash = b.url_hash where b.client_id is not distinct from $2
           and ($3::bigint is null or b.broadcast_id < $3) order by b.broadcast_id desc limit $4`,
          [caller.clientId, owner, query.after ?? null, query.size + 1],
        );
        const counted = await database.query<{ total: number }>(
          'select count(*)::int as total from tv_broadcast where client_id is not distinct from $1',
          [owner],
        );
        return {
          list: rows.slice(0, query.size).map((row) => ({
            ...shownBroadcast(row),
            File_Name: row.file_name,
            Format: row.format,
            Fault_Count: row.fault_count,
            Created_At: row.created_at.toISOString(),
            State: row.state,
          })),
          total: counted.rows[0]?.total ?? 0,
          next: rows.length > query.size ? (rows[query.size - 1]?.broadcast_id ?? null) : null,
        };
      },
      faults: async ({ caller, query }) => {
        const row = await reader.row(caller, query.id);
        const { rows } = await database.query<{ faults: CueFault[] }>(
          'select faults from tv_broadcast where broadcast_id = $1',
          [row.broadcast_id],
        );
        const list = (rows[0]?.faults ?? []).map(shownFault);
        return { list, total: list.length };
      },
      remove: async ({ caller, query, ip }) => {
        const row = await reader.row(caller, query.id);
        await imports.remove(query.id, getOwner(caller));
        await log.record(caller, {
          entity: 'tv-broadcast',
          action: 'delete',
          id: query.id,
          ip,
          before: { Title: row.title, Started_At: row.started_at },
        });
        return { removed: 1 };
      },
      stream: async ({ caller, query, signal }) => {
        const row = await reader.row(caller, query.id);
        if (query.address !== undefined)
          return relay.part(query.id, { address: query.address, bytes: query.bytes, key: query.key }, signal);
        const url = row.stream_url ?? row.channel_stream;
        if (!url) throw new InputError('The channel has no stream', 'tv-monitor.no-stream');
        return relay.playlist(query.id, url, signal);
      },
    };
  },
);
