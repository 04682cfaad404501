import { ConflictError, inject, NotFoundError } from '#core';
import { isId } from '#core/resource';
import { Config, DatabaseService, rowMapper, ServerKernel, Signer, type Caller } from '#core/server';
import { mayHandle, ScopeService } from '#plugins/articles/server';
import type { AccessOwner } from '#plugins/users/server';
import { widgetSchema, type Widget, type WidgetDraft } from '../widget-contract';

/** A widget as stored. */
export interface WidgetRow {
  readonly client_id: string;
  readonly widget_id: string;
  readonly user_id: string;
  readonly widget_name: string;
  readonly module_id: string;
  readonly input: WidgetDraft['Input'];
  readonly origins: readonly string[];
  readonly theme: WidgetDraft['Theme'];
  readonly language: WidgetDraft['Language'];
  readonly is_enabled: boolean;
  readonly views: number;
  readonly last_shown_at: Date | null;
  readonly user_name: string | null;
}

type MadeWidgetRow = Pick<WidgetRow, 'widget_id' | 'widget_name'> & { readonly created_at: Date };

const max = 100;
const signed = (clientId: string, widgetId: string): string => `embedding widget ${clientId} ${widgetId}`;
const columns = `w.*, (select display_name from person u where u.user_id = w.user_id and u.client_id = w.client_id) as user_name`;
const getColumnValues = (draft: WidgetDraft): readonly unknown[] => [
  draft.Widget_Name,
  draft.Module_ID,
  JSON.stringify(draft.Input),
  draft.Origins,
  draft.Theme,
  draft.Language,
  draft.Is_Enabled,
];

const toColumns = rowMapper(widgetSchema.omit({ Widget_URL: true, May_Change: true }));

/** Stores widgets. A widget URL carries a signature and works as long as the row exists and is enabled. */
export class WidgetStore {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(Signer) private readonly signer: Signer,
    @inject(Config) private readonly config: Config,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(ScopeService) private readonly scopes: ScopeService,
  ) {}

  async list(caller: Caller): Promise<Widget[]> {
    const { rows } = await this.database.query<WidgetRow>(
      `select ${columns} from embedded_widget w where client_id = $1 order by widget_id desc`,
      [caller.clientId],
    );
    return this.shown(caller, rows);
  }

  /** Returns the creator of a widget of the client, or undefined if there is no such widget. */
  async getMaker({ clientId }: Caller, widgetId: string): Promise<string | undefined> {
    const { rows } = await this.database.query<{ user_id: string }>(
      'select user_id from embedded_widget where client_id = $1 and widget_id = $2',
      [clientId, widgetId],
    );
    return rows[0]?.user_id;
  }

  async create(caller: Caller, draft: WidgetDraft): Promise<Widget> {
    const { rows } = await this.database.query<WidgetRow>(
      `with kept as (
         insert into embedded_widget as w
         (client_id, user_id, widget_name, module_id, input, origins, theme, language, is_enabled)
       select $1, $2, $3, $4, $5, $6, $7, $8, $9
       where (select count(*) from embedded_widget where client_id = $1) < ${max} returning *
       ) select ${columns} from kept w`,
      [caller.clientId, caller.userId, ...getColumnValues(draft)],
    );
    if (!rows[0]) throw new ConflictError(`The limit of ${max} widgets is reached`, 'embedding.too-many');
    return this.one(caller, rows[0]);
  }

  /** @throws {NotFoundError} if the client has no such widget. */
  async update(caller: Caller, widgetId: string, draft: WidgetDraft): Promise<Widget> {
    const { rows } = await this.database.query<WidgetRow>(
      `with kept as (
         update embedded_widget w set widget_name = $3, module_id = $4, input = $5, origins = $6, theme = $7,
         language = $8, is_enabled = $9 where client_id = $1 and widget_id = $2 returning *
       ) select ${columns} from kept w`,
      [caller.clientId, widgetId, ...getColumnValues(draft)],
    );
    if (!rows[0]) throw new NotFoundError(`Widget ${widgetId} does not exist`);
    return this.one(caller, rows[0]);
  }

  /** Returns the widgets of a user that are shown, newest first. */
  async ofMaker({ clientId, userId }: AccessOwner): Promise<readonly MadeWidgetRow[]> {
    const { rows } = await this.database.query<MadeWidgetRow>(
      `select widget_id, widget_name, created_at from embedded_widget
       where client_id = $1 and user_id = $2 and is_enabled order by widget_id desc`,
      [clientId, userId],
    );
    return rows;
  }

  /** Deletes those of the user's widgets; returns how many. */
  async removeOf({ clientId, userId }: AccessOwner, widgetIds: readonly string[]): Promise<number> {
    const { rowCount } = await this.database.query(
      'delete from embedded_widget where client_id = $1 and user_id = $2 and widget_id = any($3)',
      [clientId, userId, widgetIds],
    );
    return rowCount ?? 0;
  }

  async remove({ clientId }: Caller, widgetId: string): Promise<number> {
    const { rowCount } = await this.database.query(
      'delete from embedded_widget where client_id = $1 and widget_id = $2',
      [clientId, widgetId],
    );
    return rowCount ?? 0;
  }

  /** Returns the widget of a URL token, or undefined if the token is invalid or the widget is disabled or deleted. */
  async find(token: string): Promise<WidgetRow | undefined> {
    const [clientId = '', widgetId = '', signature = ''] = token.split('.');
    if (!isId(clientId) || !isId(widgetId)) return undefined;
    if (!this.signer.isSigned(signed(clientId, widgetId), signature)) return undefined;
    const { rows } = await this.database.query<WidgetRow>(
      `select ${columns} from embedded_widget w where client_id = $1 and widget_id = $2 and is_enabled`,
      [clientId, widgetId],
    );
    return rows[0];
  }

  async noteView({ client_id, widget_id }: WidgetRow): Promise<void> {
    await this.database.query(
      'update embedded_widget set views = views + 1, last_shown_at = now() where client_id = $1 and widget_id = $2',
      [client_id, widget_id],
    );
  }

  private async one(caller: Caller, row: WidgetRow): Promise<Widget> {
    const [widget] = await this.shown(caller, [row]);
    return widget as Widget;
  }

  /** Returns the widgets without those of other users about subjects that the caller may not see. */
  private async shown(caller: Caller, rows: readonly WidgetRow[]): Promise<Widget[]> {
    const isMine = await mayHandle(this.kernel, caller);
    const visible = await this.scopes.subjects(caller);
    const isSeen = ({ user_id, input }: WidgetRow): boolean => {
      const named = (input.Subject_ID ?? '').split(',').filter(Boolean);
      const isWithin = named.length > 0 && named.every((id) => visible?.includes(id));
      return visible === null || user_id === caller.userId || isWithin;
    };
    return rows.filter(isSeen).map((row) => {
      const May_Change = isMine(row.user_id);
      return {
        ...toColumns(row),
        Widget_URL: May_Change ? this.getAddress(row) : null,
        May_Change,
      };
    });
  }

  private getAddress({ client_id: clientId, widget_id: widgetId }: WidgetRow): string {
    const token = `${clientId}.${widgetId}.${this.signer.sign(signed(clientId, widgetId))}`;
    return `${this.config.publicUrl}/public/widget?token=${token}`;
  }
}
