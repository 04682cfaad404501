import { provide } from '#core';
import { defineServer, OutboundService, serve, serveResource } from '#core/server';
import { tvContract } from '../contract';
import { tvMonitor } from '../plugin';
import { tvChannel, tvProgramme } from '../resource';
import { BroadcastImport, PipelineBroadcastImport } from './broadcast-import';
import { BroadcastReader } from './broadcast-reader';
import { ChannelChoices } from './channel-choices';
import { DayReader } from './day-reader';
import { ImportLog } from './import-log';
import { tvMigrations } from './migrations';
import { StreamRelay } from './stream/stream-relay';
import { tvCalls } from './tv-calls';
import { checkChannel, checkChannelsUnused, programmeRules } from './tv-rules';
import { tvTables } from './tables';
import { Transcripts } from './transcripts';

export { BroadcastImport } from './broadcast-import';
export { keepProgramme, keepSampleChannel, removeSampleBroadcasts } from './sample-channels';

const channels = serveResource(tvChannel, {
  beforeSave: (draft, _before, { services }) => checkChannel(draft, services.get(OutboundService)),
  beforeRemove: (rows, { tx }) => checkChannelsUnused(rows, tx),
});
const programmes = serveResource(tvProgramme, programmeRules);

export default defineServer(tvMonitor, {
  services: [
    provide(BroadcastImport, PipelineBroadcastImport),
    provide(BroadcastReader),
    provide(DayReader),
    provide(StreamRelay),
    provide(Transcripts),
    provide(ChannelChoices),
    provide(ImportLog),
  ],
  calls: [serve(tvContract, tvCalls), channels.calls, programmes.calls],
  tables: tvTables,
  migrations: tvMigrations,
  threads: { 'read-transcript': () => import('./read-transcript-task') },
  contributions: [channels.select, programmes.select],
});
