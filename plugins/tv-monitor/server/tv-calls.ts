import { InputError, withServices } from '#core';
import { OperationLogService, OutboundService, type Caller, type Handlers } from '#core/server';
import { platformClientId } from '#plugins/clients/server';
import { maxTranscriptBytes, placementSchema, type TvFault, type TvPlacement, type tvContract } from '../contract';
import { BroadcastImport } from './broadcast-import';
import { BroadcastReader } from './broadcast-reader';
import { ChannelChoices } from './channel-choices';
import { DayReader } from './day-reader';
import { ImportLog } from './import-log';
import { StreamRelay } from './stream/stream-relay';
import { suggestPlacement } from './suggest-placement';
import type { CueFault } from './transcript';
import { Transcripts } from './transcripts';

const maxPreviewFaults = 200;
const maxPreviewCues = 8;

/** Transcripts of the platform are shared by all clients; those of a client stay private to it. */
const getOwner = (caller: Caller): string | null => (caller.clientId === platformClientId ? null : caller.clientId);

const toFault = ({ line, code, excerpt }: CueFault): TvFault => ({ Line: line, Code: code, Excerpt: excerpt });

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
    channelChoices: ChannelChoices,
    importLog: ImportLog,
    reader: BroadcastReader,
    imports: BroadcastImport,
    relay: StreamRelay,
    transcripts: Transcripts,
    log: OperationLogService,
    outbound: OutboundService,
    dayReader: DayReader,
  },
  ({
    channelChoices,
    importLog,
    reader,
    imports,
    relay,
    transcripts,
    log,
    outbound,
    dayReader,
  }): Handlers<typeof tvContract> => {
    const importTranscript = async (
      caller: Caller,
      ip: string,
      placement: TvPlacement,
      fileName: string,
      content: Uint8Array,
    ) => {
      if (placement.Stream_Url) outbound.for('pages').check(placement.Stream_Url);
      const { broadcastId, cueCount, faultCount } = await imports.add({
        clientId: getOwner(caller),
        userId: caller.userId,
        programmeId: placement.Programme_ID,
        startedAt: new Date(placement.Started_At),
        title: placement.Title || undefined,
        streamUrl: placement.Stream_Url || undefined,
        replaces: placement.Replaces,
        fileName,
        content,
      });
      await log.record(caller, {
        entity: 'tv-broadcast',
        action: placement.Replaces ? 'replace' : 'create',
        id: broadcastId,
        ip,
        after: {
          File_Name: fileName,
          Programme_ID: placement.Programme_ID,
          Started_At: placement.Started_At,
          Cue_Count: cueCount,
        },
      });
      return { Broadcast_ID: broadcastId, Cue_Count: cueCount, Fault_Count: faultCount };
    };
    const readUpload = async (
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
        const rows = await channelChoices.read();
        const channels = new Map(
          rows.map((row) => [
            row.channel_id,
            { Channel_ID: row.channel_id, Channel_Name: row.channel_name, Has_Stream: row.has_stream },
          ]),
        );
        return {
          Channels: [...channels.values()],
          Programmes: rows.flatMap(({ programme_id, programme_name, channel_id, start_time }) =>
            programme_id && programme_name
              ? [
                  {
                    Programme_ID: programme_id,
                    Programme_Name: programme_name,
                    Channel_ID: channel_id,
                    Start_Time: start_time,
                  },
                ]
              : [],
          ),
        };
      },
      preview: async ({ caller, files }) => {
        const { file } = await readUpload(files);
        const { format, charset, cues, faults, duration, details } = await transcripts.read(
          file.content,
          caller.clientId,
        );
        return {
          File_Name: file.name,
          Format: format,
          Charset: charset,
          Cue_Count: cues.length,
          Duration: duration,
          Fault_Count: faults.length,
          Faults: faults.slice(0, maxPreviewFaults).map(toFault),
          Cues: cues.slice(0, maxPreviewCues).map((cue, index) => ({
            Number: index + 1,
            Start: cue.start,
            End: cue.end,
            Text: cue.text,
            Speaker: cue.speaker,
            Is_Estimated: cue.isEstimated,
            Marks: [],
          })),
          Suggested: suggestPlacement(file.name, details, await channelChoices.read()),
        };
      },
      upload: async ({ caller, ip, files }) => {
        const { file, form } = await readUpload(files);
        return importTranscript(
          caller,
          ip,
          placementSchema.parse(Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ''))),
          file.name,
          file.content,
        );
      },
      create: ({ caller, ip, body: { File_Name, Content, ...placement } }) =>
        importTranscript(caller, ip, placement, File_Name, Buffer.from(Content)),
      transcripts: ({ caller, query }) => importLog.list(caller.clientId, getOwner(caller), query),
      faults: async ({ caller, query }) => {
        const { broadcast_id } = await reader.row(caller, query.id);
        const list = (await importLog.faults(broadcast_id)).map(toFault);
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
