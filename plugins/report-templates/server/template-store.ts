import { ConflictError, inject, NotFoundError } from '#core';
import { DatabaseService, FileService, rowMapper, wordType, type SentFile, type Statements } from '#core/server';
import { platformClientId } from '#plugins/clients/server';
import { maxTemplates, templateSchema, type Template } from '../contract';
import type { TemplateKind } from '../template-choice';

interface TemplateRow {
  readonly template_id: string;
  readonly client_id: string;
  readonly template_name: string;
  readonly kinds: TemplateKind[];
  readonly file_id: string;
  readonly file_name: string;
  readonly size: number;
  readonly variable_count: number;
  readonly updated_at: Date;
}

/** Template to store in a library. */
export interface NewTemplate {
  readonly name: string;
  readonly file: Pick<SentFile, 'name' | 'content'>;
  readonly variables: number;
  readonly userId: string;
}

const purpose = 'report-template';

const toColumns = rowMapper(templateSchema.omit({ Owner: true }));

const wire = (row: TemplateRow): Template => ({
  ...toColumns(row),
  Owner: row.client_id === platformClientId ? 'platform' : 'client',
});

/** Stores templates, each in the library of one client; those of the platform’s own client are available to all. */
export class TemplateStore {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(FileService) private readonly files: FileService,
  ) {}

  /** Returns the templates of a client and of the platform, the client's first. */
  async list(clientId: string): Promise<Template[]> {
    const { rows } = await this.database.query<TemplateRow>(
      `select * from report_template where client_id in ($1, $2)
       order by client_id <> $1, template_id desc`,
      [clientId, platformClientId],
    );
    return rows.map(wire);
  }

  /** Returns the default template of a kind of report, the client's before that of the platform. */
  async usual(clientId: string, kind: TemplateKind): Promise<string | null> {
    const { rows } = await this.database.query<{ template_id: string }>(
      `select template_id from report_template where client_id in ($1, $2) and $3 = any(kinds)
       order by client_id <> $1 limit 1`,
      [clientId, platformClientId, kind],
    );
    return rows[0]?.template_id ?? null;
  }

  /** Returns the bytes of a template that the client may use; null when it does not exist. */
  async content(clientId: string, id: string): Promise<{ readonly name: string; readonly bytes: Buffer } | null> {
    const { rows } = await this.database.query<TemplateRow>(
      'select * from report_template where template_id = $3 and client_id in ($1, $2)',
      [clientId, platformClientId, id],
    );
    const [row] = rows;
    if (!row) return null;
    const { content } = await this.files.read(row.file_id, row.client_id);
    return { name: row.file_name, bytes: content };
  }

  /**
   * Adds a template to a library, or replaces an existing one.
   *
   * @throws {ConflictError} when the library is full.
   */
  async put(clientId: string, replaced: string | null, { name, file, variables, userId }: NewTemplate) {
    const old = replaced === null ? null : await this.row(clientId, replaced);
    const { rows: counted } = await this.database.query<{ count: number }>(
      'select count(*)::int as count from report_template where client_id = $1',
      [clientId],
    );
    if (!old && (counted[0]?.count ?? 0) >= maxTemplates)
      throw new ConflictError(`The maximum of ${maxTemplates} templates is reached`, 'report-templates.too-many', {
        max: maxTemplates,
      });
    const { file_id } = await this.files.save({
      client_id: clientId,
      purpose,
      name: file.name,
      type: wordType,
      content: file.content,
      created_by: userId,
    });
    const fileColumns = [file_id, file.name, file.content.length, variables];
    const { rows } = old
      ? await this.database.query<TemplateRow>(
          `update report_template set file_id = $3, file_name = $4, size = $5, variable_count = $6, updated_at = now()
           where client_id = $1 and template_id = $2 returning *`,
          [clientId, old.template_id, ...fileColumns],
        )
      : await this.database.query<TemplateRow>(
          `insert into report_template (client_id, template_name, file_id, file_name, size, variable_count)
           values ($1, $2, $3, $4, $5, $6) returning *`,
          [clientId, name, ...fileColumns],
        );
    if (old) await this.files.remove(old.file_id, clientId, purpose);
    return wire(rows[0] as TemplateRow);
  }

  /** Renames a template, and reassigns its kinds from the other templates of its library. */
  async update(clientId: string, id: string, name: string, kinds: readonly TemplateKind[]): Promise<Template> {
    return this.database.transaction(async (tx) => {
      await this.row(clientId, id, tx);
      await tx.query(
        `update report_template set kinds = array(select k from unnest(kinds) k where k <> all($3::text[]))
         where client_id = $1 and template_id <> $2 and kinds && $3::text[]`,
        [clientId, id, kinds],
      );
      const { rows } = await tx.query<TemplateRow>(
        `update report_template set template_name = $3, kinds = $4, updated_at = now()
         where client_id = $1 and template_id = $2 returning *`,
        [clientId, id, name, kinds],
      );
      return wire(rows[0] as TemplateRow);
    });
  }

  async remove(clientId: string, id: string): Promise<number> {
    const { file_id } = await this.row(clientId, id);
    const { rowCount } = await this.database.query(
      'delete from report_template where client_id = $1 and template_id = $2',
      [clientId, id],
    );
    await this.files.remove(file_id, clientId, purpose);
    return rowCount ?? 0;
  }

  /** @throws {NotFoundError} when the template does not exist or belongs to another library. */
  private async row(clientId: string, id: string, tx: Statements = this.database): Promise<TemplateRow> {
    const { rows } = await tx.query<TemplateRow>(
      'select * from report_template where client_id = $1 and template_id = $2',
      [clientId, id],
    );
    if (!rows[0]) throw new NotFoundError(`Template ${id} does not exist`);
    return rows[0];
  }
}
