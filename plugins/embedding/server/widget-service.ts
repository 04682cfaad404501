import { grants, inject, NotFoundError } from '#core';
import { LimitService, OperationLogService, ServerKernel, type Caller } from '#core/server';
import { mustHandle } from '#plugins/articles/server';
import { refuseSimulated, UserCallers } from '#plugins/users/server';
import { BriefCache } from '#shared/cache';
import { embedding } from '../plugin';
import type { Widget, WidgetDraft } from '../widget-contract';
import { WidgetContents } from './widget-content';
import { widgetPage } from './widget-page';
import { WidgetStore, type WidgetRow } from './widget-store';

/** Cache time of a widget in milliseconds. It is rendered at most once a minute for all viewers. */
const cacheDurationMs = 60_000;
/** Max number of views of one widget per time window. */
const viewLimit = { max: 600, seconds: 60 } as const;

const notAvailable = () => new NotFoundError('This widget is no longer available', 'embedding.widget');

/** A widget as its viewers receive it. */
export interface ShownWidget {
  readonly page: string;
  /** Sites that may frame the page. */
  readonly origins: readonly string[];
}

/** Manages widgets and renders them in the scope of their creators. */
export class WidgetService {
  private readonly renderedPages = new BriefCache<string>(cacheDurationMs, 500);

  constructor(
    @inject(WidgetStore) private readonly store: WidgetStore,
    @inject(WidgetContents) private readonly contents: WidgetContents,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(LimitService) private readonly limits: LimitService,
    @inject(OperationLogService) private readonly log: OperationLogService,
    @inject(UserCallers) private readonly userCallers: UserCallers,
  ) {}

  /** Reads the content first, so that an invalid module or input is reported here and not where it is embedded. */
  async create(caller: Caller, draft: WidgetDraft, ip: string): Promise<Widget> {
    refuseSimulated(caller);
    await this.contents.read(caller, draft);
    const widget = await this.store.create(caller, draft);
    await this.log.record(caller, {
      entity: 'embedded-widget',
      action: 'create',
      id: widget.Widget_ID,
      ip,
      after: draft,
    });
    return widget;
  }

  /** @throws {NotFoundError} if the client has no such widget. */
  async update(caller: Caller, id: string, draft: WidgetDraft, ip: string): Promise<Widget> {
    if (!(await this.requireMayChange(caller, id))) throw new NotFoundError(`Widget ${id} does not exist`);
    await this.contents.read(caller, draft);
    const widget = await this.store.update(caller, id, draft);
    this.renderedPages.forget();
    await this.log.record(caller, { entity: 'embedded-widget', action: 'update', id, ip, after: draft });
    return widget;
  }

  /** Returns the number of removed widgets. */
  async remove(caller: Caller, id: string, ip: string): Promise<number> {
    if (!(await this.requireMayChange(caller, id))) return 0;
    const removed = await this.store.remove(caller, id);
    if (removed > 0) await this.log.record(caller, { entity: 'embedded-widget', action: 'remove', id, ip });
    return removed;
  }

  /**
   * @throws {NotFoundError} if the token is invalid, or if the widget is disabled, deleted or without a valid
   * creator.
   */
  async show(token: string): Promise<ShownWidget> {
    const row = await this.store.find(token);
    if (!row) throw notAvailable();
    const key = `${row.client_id} ${row.widget_id}`;
    await this.limits.demand(
      `embedding widget ${key}`,
      viewLimit.max,
      viewLimit.seconds,
      'This widget is requested too often',
    );
    // Asked on each view: a cached page must not outlive the access of its creator.
    const owner = await this.userCallers.find({ clientId: row.client_id, userId: row.user_id }, embedding.id);
    if (!owner || !grants(owner.privileges, ['classifiedInfo', 'browse'])) throw notAvailable();
    const page = await this.renderedPages.get(key, () => this.render(row, owner));
    await this.store.noteView(row);
    return { page, origins: row.origins };
  }

  private async render(row: WidgetRow, owner: Caller): Promise<string> {
    const moduleQuestion = { Module_ID: row.module_id, Input: row.input };
    return widgetPage(await this.contents.read({ ...owner, language: row.language }, moduleQuestion), {
      name: row.widget_name,
      Theme: row.theme,
      Language: row.language,
      timeZone: owner.timeZone,
    });
  }

  /** Returns whether the widget exists; throws unless the caller may change it. */
  private async requireMayChange(caller: Caller, widgetId: string): Promise<boolean> {
    refuseSimulated(caller);
    const maker = await this.store.getMaker(caller, widgetId);
    if (maker !== undefined) await mustHandle(this.kernel, caller, maker);
    return maker !== undefined;
  }
}
