import type { z } from 'zod';
import { inject } from '#core';
import { listOf } from '#core/filter';
import { Config, SelectLookup, ServerKernel, type Caller } from '#core/server';
import type { ModuleInput } from '#plugins/analysis';
import { AnalysisService, DataState } from '#plugins/analysis/server';
import type { ArticleFilter } from '#plugins/articles';
import { ArticleReader, listFilters, ScopeService } from '#plugins/articles/server';
import { ArticleTracer } from '#plugins/article-trace/server';
import { routes } from '#shared/routes';
import { apiContract, type About, type apiInputs, type apiResults } from '../api-contract';
import { listAddress, openArticle, sayableTime } from './answer-parts';

type Input<Name extends keyof typeof apiInputs> = z.output<(typeof apiInputs)[Name]>;
type Result<Name extends keyof typeof apiResults> = z.output<(typeof apiResults)[Name]>;

/** Scope of a figure. */
interface Figure {
  readonly module: string;
  readonly call: keyof typeof apiContract;
  readonly input: ModuleInput;
}

/** Queries of other systems, answered by the services of the screens within the scope of the key's caller. */
export class OpenAnswers {
  constructor(
    @inject(ArticleReader) private readonly articles: ArticleReader,
    @inject(AnalysisService) private readonly analysis: AnalysisService,
    @inject(DataState) private readonly state: DataState,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(ScopeService) private readonly scopes: ScopeService,
    @inject(Config) private readonly config: Config,
    @inject(ArticleTracer) private readonly tracer: ArticleTracer,
  ) {}

  /** Returns the metadata of a response. */
  async about(
    caller: Caller,
    call: keyof typeof apiContract,
    query: object,
    { count = null, screen = null }: { readonly count?: number | null; readonly screen?: string | null } = {},
  ): Promise<About> {
    return {
      Query: { ...query },
      Count: count,
      Newest_At: await this.state.newestAt(caller.clientId),
      As_Of: new Date().toISOString(),
      Links: { Self: this.getAddress(call, query), Screen: screen },
    };
  }

  async subjects(caller: Caller): Promise<Result<'subjects'>> {
    const ids = await this.scopes.subjects(caller);
    const subjectOptions = await new SelectLookup(this.kernel).options(caller, 'subject', ids === null ? {} : { ids });
    const list = subjectOptions.map(({ value, label }) => ({ Subject_ID: value, Subject_Name: label }));
    return { ...(await this.about(caller, 'subjects', {}, { count: list.length })), list };
  }

  async list(caller: Caller, input: Input<'articles'>): Promise<Result<'articles'>> {
    const { after, size, ...request } = input;
    const filter = { ...request, Published_At: sayableTime(request.Published_At, caller.timeZone) };
    const [page, { total }] = await Promise.all([
      this.articles.list(caller, { ...filter, after, size, sort: 'time' }),
      this.articles.count(caller, filter, Number.POSITIVE_INFINITY),
    ]);
    return {
      ...(await this.about(caller, 'articles', input, { count: total, screen: this.getScreen(caller, filter) })),
      list: page.list.map((row) => openArticle(this.config.publicUrl, row)),
      next: page.next,
    };
  }

  async article(caller: Caller, input: Input<'article'>): Promise<Result<'article'>> {
    const detail = await this.articles.detail(caller, input.id);
    const article = openArticle(this.config.publicUrl, detail);
    return {
      ...(await this.about(caller, 'article', input, { count: 1, screen: article.Screen_URL })),
      Article: { ...article, Text: detail.Text, Language: detail.Language },
    };
  }

  async counts(caller: Caller, input: Input<'counts'>): Promise<Result<'counts'>> {
    const Input = this.withSayableTime(caller, input);
    const ask = (Module_ID: string) => this.analysis.answer(caller, { Module_ID, Input });
    const [media, emotion] = await Promise.all([ask('media-split'), ask('emotion-share')]);
    const { From, To } = media;
    const screen = this.getScreen(caller, { ...getFilter(input), Published_At: `${From}..${To}` });
    return {
      ...(await this.about(caller, 'counts', input, { count: media.Counted, screen })),
      Media: media.Rows as Result<'counts'>['Media'],
      Emotion: emotion.Rows as Result<'counts'>['Emotion'],
    };
  }

  trend(caller: Caller, input: Input<'trend'>): Promise<Result<'figures'>> {
    return this.figure(caller, { module: 'emotion-trend', call: 'trend', input });
  }

  /** Events are not articles: the count and the link refer to the list in which they were found. */
  async hotEvents(caller: Caller, input: Input<'hotEvents'>): Promise<Result<'figures'>> {
    const answer = await this.figure(caller, { module: 'hot-events', call: 'hotEvents', input });
    const among = { ...getFilter(input), Published_At: `${answer.From}..${answer.To}` };
    const { total } = await this.articles.count(caller, among, Number.POSITIVE_INFINITY);
    return { ...answer, Count: total };
  }

  compare(caller: Caller, input: Input<'compare'>): Promise<Result<'figures'>> {
    return this.figure(caller, { module: 'brand-sentiment', call: 'compare', input });
  }

  async whyNot(caller: Caller, input: Input<'whyNot'>): Promise<Result<'whyNot'>> {
    const { Kind: _kind, Article, Steps, Subject, Subjects } = await this.tracer.trace(caller, input);
    const screen = Article ? this.config.publicUrl + routes.articleTrace({ q: Article.Article_ID }) : null;
    return {
      ...(await this.about(caller, 'whyNot', input, { screen })),
      Is_Found: Article !== null,
      Stopped_At: Steps.findLast(({ State }) => State === 'stopped')?.Step ?? null,
      Article,
      // Instructions to fix a problem are for users with more privileges than a key has.
      Steps: Steps.map(({ Step, State, Code, Details, At }) => ({ Step, State, Code, Details, At })),
      Subject,
      Subjects,
    };
  }

  private async figure(caller: Caller, { module, call, input }: Figure): Promise<Result<'figures'>> {
    const Input = this.withSayableTime(caller, input);
    const { served, answer, view } = await this.analysis.getView(caller, { Module_ID: module, Input });
    const { From, To } = answer;
    const screen = this.getScreen(caller, { ...getFilter(input), Published_At: `${From}..${To}` });
    return {
      ...(await this.about(caller, call, input, { count: answer.Counted, screen })),
      From,
      To,
      Sentence: served.module.views.sentence(view),
      Rows: answer.Rows,
      Silent_Sources: answer.Silent_Sources,
    };
  }

  private getAddress(call: keyof typeof apiContract, query: object): string {
    const { method, path } = apiContract[call];
    const set = { ...query } as Record<string, unknown>;
    const address = path.replace(/:(\w+)/g, (_, name: string) => {
      const value = String(set[name]);
      delete set[name];
      return encodeURIComponent(value);
    });
    const search = new URLSearchParams(
      Object.entries(set).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    ).toString();
    return `${this.config.publicUrl}${address}${method === 'GET' && search !== '' ? `?${search}` : ''}`;
  }

  private withSayableTime(caller: Caller, input: ModuleInput): ModuleInput {
    return { ...input, Published_At: sayableTime(input.Published_At, caller.timeZone) };
  }

  /**
   * Returns the URL of the counted list. The user who opens it is not limited to the key's subjects, so the URL
   * contains them; null if no URL is equivalent.
   */
  private getScreen(caller: Caller, filter: ArticleFilter): string | null {
    const requestedSubjects = listOf(filter.Subject_ID);
    const bound = caller.subjects ?? requestedSubjects;
    const subjects = requestedSubjects.length > 0 ? requestedSubjects.filter((id) => bound.includes(id)) : bound;
    if (filter.Since_ID !== undefined || (caller.subjects && subjects.length === 0)) return null;
    const shown = { ...filter, Subject_ID: subjects.join(',') || undefined };
    return listAddress(this.config.publicUrl, listFilters(this.kernel)(caller), shown, caller.timeZone);
  }
}

const getFilter = ({
  Period: _period,
  Step: _step,
  Size: _size,
  Is_Compared: _compared,
  Groups: _groups,
  ...filter
}: ModuleInput): ArticleFilter => filter;
