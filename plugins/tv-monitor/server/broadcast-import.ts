import { createHash } from 'node:crypto';
import { ConflictError, createToken, inject, InputError, NotFoundError } from '#core';
import { DatabaseService, type Statements } from '#core/server';
import { ArticleRemovals, IntakeService, getItem, type RawArticle } from '#plugins/articles/server';
import { findRegions } from '#shared/geo';
import { mediaTypes } from '#shared/vocabulary';
import { defaultZone, formatDate } from '#shared/time';
import { joinedText } from './mark-cues';
import type { Transcript } from './transcript';
import { Transcripts } from './transcripts';

/** A transcript with its channel, programme and start time. */
export interface NewBroadcast {
  /** Null if the broadcast is shared by all clients. */
  readonly clientId: string | null;
  readonly userId: string | null;
  readonly programmeId: string;
  readonly startedAt: Date;
  readonly title?: string;
  readonly streamUrl?: string;
  readonly fileName: string;
  readonly content: Uint8Array;
  /** Replaces another transcript of the same broadcast. */
  readonly replaces?: boolean;
  readonly isSample?: boolean;
}

export interface ImportedBroadcast {
  readonly broadcastId: string;
  readonly cueCount: number;
  readonly faultCount: number;
}

/** Imports transcripts: stores the cues and sends the text through the pipeline as an article. */
export interface BroadcastImport {
  /**
   * Importing the same file again returns the same broadcast.
   *
   * @throws {InputError} if the file cannot be read.
   * @throws {ConflictError} if another transcript exists for the same broadcast.
   */
  add(newBroadcast: NewBroadcast): Promise<ImportedBroadcast>;
  /**
   * Deletes a broadcast of this owner with its article.
   *
   * @throws {NotFoundError} if it does not exist or belongs to another owner.
   */
  remove(broadcastId: string, clientId: string | null): Promise<void>;
}
export const BroadcastImport = createToken<BroadcastImport>('tv-monitor.import');

interface ProgrammeRow {
  readonly programme_name: string;
  readonly channel_id: string;
  readonly channel_name: string;
  readonly region: string | null;
}

interface ExistingRow extends BroadcastColumns {
  readonly url_hash: string;
  readonly content_hash: string;
}

interface BroadcastColumns {
  readonly broadcast_id: string;
  readonly cue_count: number;
  readonly fault_count: number;
}

const toImported = ({ broadcast_id, cue_count, fault_count }: BroadcastColumns): ImportedBroadcast => ({
  broadcastId: broadcast_id,
  cueCount: cue_count,
  faultCount: fault_count,
});

/** Builds the article of a broadcast. If the text names no place, the region of the channel is used. */
function articleOf(
  newBroadcast: NewBroadcast,
  title: string,
  { cues }: Transcript,
  programme: ProgrammeRow,
): RawArticle {
  const text = joinedText(cues);
  const isPlaceless = programme.region !== null && findRegions(`${title}\n${text}`).length === 0;
  return {
    title,
    text,
    site: programme.channel_name,
    author: programme.programme_name,
    mediaType: 'tv',
    publishedAt: newBroadcast.startedAt.toISOString(),
    via: newBroadcast.isSample ? 'sample' : 'import',
    externalId: `tv:${newBroadcast.programmeId}:${newBroadcast.startedAt.toISOString()}`,
    ...(newBroadcast.clientId !== null && { clientId: newBroadcast.clientId }),
    ...(newBroadcast.isSample && { isSample: true }),
    ...(isPlaceless && { region: programme.region ?? undefined }),
  };
}

export class PipelineBroadcastImport implements BroadcastImport {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(IntakeService) private readonly intake: IntakeService,
    @inject(ArticleRemovals) private readonly removals: ArticleRemovals,
    @inject(Transcripts) private readonly transcripts: Transcripts,
  ) {}

  async add(newBroadcast: NewBroadcast): Promise<ImportedBroadcast> {
    const transcript = await this.transcripts.read(newBroadcast.content, newBroadcast.clientId ?? '');
    const programme = await this.programme(newBroadcast.programmeId);
    const title =
      newBroadcast.title ||
      `${programme.programme_name} ${formatDate(newBroadcast.startedAt, 'yyyy-MM-dd HH:mm', defaultZone)}`;
    const article = articleOf(newBroadcast, title, transcript, programme);
    const urlHash = getItem(article).urlHash;
    const hash = createHash('sha256').update(newBroadcast.content).digest('hex');
    const { result, replaced } = await this.database.transaction(async (tx) => {
      const present = await this.present(tx, newBroadcast);
      if (present?.content_hash === hash && present.url_hash === urlHash)
        return { result: toImported(present), replaced: null };
      if (present && !newBroadcast.replaces)
        throw new ConflictError(`A transcript of ${title} already exists`, 'tv-monitor.present', { title });
      if (present) await tx.query('delete from tv_broadcast where broadcast_id = $1', [present.broadcast_id]);
      const { rows } = await tx.query<BroadcastColumns>(
        `insert into tv_broadcast (client_id, channel_id, programme_id, title, started_at, duration, stream_url,
          url_hash, file_name, format, content_hash, cue_count, fault_count, faults, is_sample, created_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
           returning broadcast_id, cue_count, fault_count`,
        [
          newBroadcast.clientId,
          programme.channel_id,
          newBroadcast.programmeId,
          title,
          newBroadcast.startedAt,
          transcript.duration,
          newBroadcast.streamUrl ?? null,
          urlHash,
          newBroadcast.fileName.slice(-200),
          transcript.format,
          hash,
          transcript.cues.length,
          transcript.faults.length,
          JSON.stringify(transcript.faults),
          newBroadcast.isSample === true,
          newBroadcast.userId,
        ],
      );
      const result = toImported(rows[0] as BroadcastColumns);
      await tx.copy(
        'tv_cue',
        ['broadcast_id', 'cue_number', 'start_at', 'end_at', 'speaker', 'text', 'is_estimated'],
        transcript.cues.map(({ start, end, speaker, text, isEstimated }, index) => [
          result.broadcastId,
          index + 1,
          start,
          end,
          speaker,
          text,
          isEstimated,
        ]),
      );
      await this.intake.submit([article], { runId: result.broadcastId }, tx);
      return { result, replaced: present && present.url_hash !== urlHash ? present.url_hash : null };
    });
    if (replaced) await this.removeArticle(replaced);
    return result;
  }

  async remove(broadcastId: string, clientId: string | null): Promise<void> {
    const { rows } = await this.database.query<{ url_hash: string }>(
      'delete from tv_broadcast where broadcast_id = $1 and client_id is not distinct from $2 returning url_hash',
      [broadcastId, clientId],
    );
    if (!rows[0]) throw new NotFoundError(`Broadcast ${broadcastId} does not exist`);
    await this.removeArticle(rows[0].url_hash);
  }

  private async removeArticle(urlHash: string): Promise<void> {
    const { rows } = await this.database.query<{ article_id: string }>(
      'select article_id from article where url_hash = $1 and media_type = $2',
      [urlHash, mediaTypes.tv],
    );
    await this.removals.remove(rows.map(({ article_id }) => article_id));
  }

  private async programme(id: string): Promise<ProgrammeRow> {
    const { rows } = await this.database.query<ProgrammeRow>(
      `select p.programme_name, c.channel_id, c.channel_name, c.region from tv_programme p join tv_channel c
        using (channel_id) where p.programme_id = $1`,
      [id],
    );
    if (!rows[0])
      throw new InputError('Programme_ID: the programme does not exist', 'input', { Programme_ID: 'unknown' });
    return rows[0];
  }

  private async present(
    tx: Statements,
    { clientId, programmeId, startedAt }: NewBroadcast,
  ): Promise<ExistingRow | undefined> {
    await tx.query('select from tv_programme where programme_id = $1 for update', [programmeId]);
    const { rows } = await tx.query<ExistingRow>(
      `select broadcast_id, cue_count, fault_count, url_hash, content_hash from tv_broadcast
        where client_id is not distinct from $1 and programme_id = $2 and started_at = $3`,
      [clientId, programmeId, startedAt],
    );
    return rows[0];
  }
}
