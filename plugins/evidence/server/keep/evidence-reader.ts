import { inject } from '#core';
import { DatabaseService } from '#core/server';
import { decodeBytes, DocumentReader } from '#plugins/readers/server';
import { fieldOf, readResponse, readWarc, type ReadRecord } from '../warc';
import { EvidenceFiles } from './evidence-files';

/** A record in the files, as described in the database. */
export interface RecordRow {
  readonly record_id: string;
  readonly article_id: string;
  readonly kind: 'page' | 'screen-shot';
  readonly url: string;
  readonly final_url: string;
  readonly status: number | null;
  readonly content_type: string;
  readonly fetched_at: Date;
  readonly body_size: number;
  readonly payload_digest: string;
  readonly digest: string;
  readonly warc_id: string;
  /** Record that holds the body, when this one only states that the body was the same. */
  readonly body_record_id: string | null;
  readonly file: string;
  readonly start: string;
  readonly length: number;
}

/** A page read from the files. */
export interface StoredPage {
  readonly row: RecordRow;
  readonly body: Buffer;
}

/** Reads stored pages and screenshots. Returns undefined where the file was deleted at the end of its retention. */
export class EvidenceReader {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(EvidenceFiles) private readonly files: EvidenceFiles,
    @inject(DocumentReader) private readonly reader: DocumentReader,
  ) {}

  async record(recordId: string): Promise<RecordRow | undefined> {
    return (await this.database.query<RecordRow>('select * from evidence_record where record_id = $1', [recordId]))
      .rows[0];
  }

  /** Returns the latest stored page of an article. */
  async latestPage(articleId: string): Promise<RecordRow | undefined> {
    const { rows } = await this.database.query<RecordRow>(
      `select * from evidence_record where article_id = $1 and kind = 'page' and status < 400
        order by fetched_at desc, record_id desc limit 1`,
      [articleId],
    );
    return rows[0];
  }

  async page(row: RecordRow): Promise<StoredPage | undefined> {
    const holder = row.body_record_id === null ? row : await this.record(row.body_record_id);
    const response = holder && (await this.payload(holder, 'response'));
    return response && { row, body: readResponse(response.block as Buffer).body };
  }

  async picture(row: RecordRow): Promise<Buffer | undefined> {
    return (await this.payload(row, 'resource'))?.block as Buffer | undefined;
  }

  /** Returns the decoded markup of a page. */
  source({ row, body }: StoredPage): string {
    return decodeBytes(body, { contentType: row.content_type || undefined }).text;
  }

  /** Returns the article text of a page, as the collector would extract it. */
  async text({ row, body }: StoredPage): Promise<string> {
    const { text } = await this.reader.readArticle({
      bytes: body,
      contentType: row.content_type || undefined,
      url: row.final_url,
      selectors: {},
      now: row.fetched_at,
    });
    return text;
  }

  private async payload(
    { file, start, length, warc_id }: RecordRow,
    type: ReadRecord['type'],
  ): Promise<ReadRecord | undefined> {
    const bytes = await this.files.read({ file, start: Number(start), length });
    return (
      bytes &&
      readWarc(bytes).find((record) => record.type === type && fieldOf(record, 'warc-record-id') === `<${warc_id}>`)
    );
  }
}
