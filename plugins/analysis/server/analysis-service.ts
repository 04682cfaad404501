import { createToken, grants, BusinessError, inject, NotFoundError, PermissionError } from '#core';
import { Log, namedTexts, ServerKernel, type Caller } from '#core/server';
import { ScopeService } from '#plugins/articles/server';
import { BriefCache, SharedLoads } from '#shared/cache';
import type { ModuleAnswer, ModuleQuestion, ModuleReply } from '../contract';
import type { ModuleView } from '../module';
import type { ModuleInput } from '../module-input';
import { DataState } from './data-state';
import { serverView } from './module-texts';
import { moduleTime, timeBefore, getWire, type ModuleTime } from './module-time';
import { analysisModules, sourceHealth, type ModuleResult, type ServedModule, type SilentSource } from './serve-module';

export interface AnsweredModule {
  readonly served: ServedModule;
  readonly answer: ModuleAnswer;
  readonly view: ModuleView<object>;
}

/** Answers questions about articles; an answer is computed once for all callers with the same visibility. */
export interface AnalysisService {
  /** Returns the questions that the caller may ask. */
  modules(caller: Caller): Promise<readonly ServedModule[]>;
  /**
   * @throws {NotFoundError} If nobody answers the module.
   * @throws {InputError} If the question is invalid.
   */
  answer(caller: Caller, question: ModuleQuestion, now?: number): Promise<ModuleAnswer>;
  /**
   * Like `answer`, with the module and the data that its views need, for files and sentences produced on the server.
   */
  getView(caller: Caller, question: ModuleQuestion, now?: number): Promise<AnsweredModule>;
  /** Answers all questions at once; a failing question returns its reason in its position. */
  answers(caller: Caller, questions: readonly ModuleQuestion[], now?: number): Promise<ModuleReply[]>;
}
export const AnalysisService = createToken<AnalysisService>('analysis.service');

/** Milliseconds for which an answer stays valid while the article counters are unchanged. */
const cacheDurationMs = 60_000;
/** Filters whose changes the counters reflect; under any other filter a list can change without a counter change. */
const countedFilters: ReadonlySet<string> = new Set([
  'Published_At',
  'Subject_ID',
  'Media_Type',
  'Emotion',
  'Region',
  'Site',
  'Domain',
  'Author',
  'Language',
]);
/** Filters whose result differs by person. */
const personal: readonly string[] = ['Is_Read', 'Tag', 'Status', 'Author_Label'];
const defaultSize = 10;

/** The data state at the time of a call; its questions query it once for each time range. */
type VersionReader = (time: ModuleTime) => Promise<string>;

export class CachedAnalysisService implements AnalysisService {
  private readonly resultCache = new BriefCache<ModuleResult<object>>(cacheDurationMs, 4_000);
  private readonly running = new SharedLoads<ModuleResult<object>>();
  private readonly silent = new BriefCache<readonly SilentSource[]>(cacheDurationMs, 1_000);

  constructor(
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(ScopeService) private readonly scopes: ScopeService,
    @inject(DataState) private readonly state: DataState,
    @inject(Log) private readonly log: Log,
  ) {}

  async modules(caller: Caller): Promise<readonly ServedModule[]> {
    return (await this.served(caller)).filter(
      ({ module }) => !module.privilege || grants(caller.privileges, module.privilege),
    );
  }

  async answers(caller: Caller, questions: readonly ModuleQuestion[], now = Date.now()): Promise<ModuleReply[]> {
    const getVersion = this.versionReader(caller);
    return Promise.all(
      questions.map(async (question): Promise<ModuleReply> => {
        try {
          const Answer = await this.answerAt(caller, question, now, getVersion);
          return { Module_ID: question.Module_ID, Answer, Error: null };
        } catch (error) {
          if (!(error instanceof BusinessError))
            this.log.error({ err: error, module: question.Module_ID }, 'Module failed');
          const { code, message } =
            error instanceof BusinessError
              ? error
              : { code: 'internal', message: `${question.Module_ID} could not be answered` };
          return { Module_ID: question.Module_ID, Answer: null, Error: { code, message } };
        }
      }),
    );
  }

  answer(caller: Caller, question: ModuleQuestion, now = Date.now()): Promise<ModuleAnswer> {
    return this.answerAt(caller, question, now, this.versionReader(caller));
  }

  private versionReader({ clientId }: Caller): VersionReader {
    const states = new Map<string, Promise<string>>();
    return ({ from, to }) => {
      const key = `${from} ${to}`;
      const state = states.get(key) ?? this.state.of(clientId, { from, to });
      states.set(key, state);
      return state;
    };
  }

  private async answerAt(
    caller: Caller,
    { Module_ID, Input }: ModuleQuestion,
    now: number,
    getVersion: VersionReader,
  ): Promise<ModuleAnswer> {
    const served = (await this.served(caller)).find(({ module }) => module.id === Module_ID);
    if (!served) throw new NotFoundError(`Module ${Module_ID} does not exist`);
    if (served.module.privilege && !grants(caller.privileges, served.module.privilege))
      throw new PermissionError(`Module ${Module_ID} is not accessible`);
    const time = moduleTime(Input, now, caller.timeZone);
    const before = Input.Is_Compared === 'true' ? timeBefore(time, now) : null;
    const [present, past, newest, silent] = await Promise.all([
      this.result({ caller, now, getVersion }, served, Input, time),
      before && this.result({ caller, now, getVersion }, served, Input, before),
      this.state.newestAt(caller.clientId),
      this.silentSources(caller.clientId),
    ]);
    return {
      Module_ID,
      ...wireResult(present, time),
      Before: past && before && wireResult(past, before),
      Newest_At: newest,
      Silent_Sources: silent.map(({ Name, Last_At }) => ({ Name, Last_At })),
      As_Of: new Date(now).toISOString(),
    };
  }

  async getView(caller: Caller, question: ModuleQuestion, now = Date.now()): Promise<AnsweredModule> {
    const served = (await this.modules(caller)).find(({ module }) => module.id === question.Module_ID);
    if (!served) throw new NotFoundError(`Module ${question.Module_ID} does not exist`);
    const [answer, named] = await Promise.all([this.answer(caller, question, now), namedTexts(caller.language)]);
    return { served, answer, view: serverView(served, caller, answer, named) };
  }

  private async served(caller: Caller): Promise<readonly ServedModule[]> {
    const moduleGroups = await this.kernel.ask(analysisModules, (modules) => modules, {
      enabled: this.kernel.enabled(caller.plugins),
    });
    return moduleGroups.flat();
  }

  private async result(
    {
      caller,
      now,
      getVersion: standing,
    }: { readonly caller: Caller; readonly now: number; readonly getVersion: VersionReader },
    { module, answer, isCountBased = false }: ServedModule,
    { Period: _period, Step: _step, Size, Is_Compared: _compared, Groups: groups = [], ...filter }: ModuleInput,
    time: ModuleTime,
  ): Promise<ModuleResult<object>> {
    const filterValues: Readonly<Record<string, unknown>> = filter;
    const size = Size ?? module.size ?? defaultSize;
    const load = () => answer({ caller, filter: { ...filter, Published_At: getWire(time) }, time, groups, size, now });
    const isPersonal = module.isPersonal === true || personal.some((name) => filterValues[name]);
    const isCacheable =
      isCountBased &&
      groups.length === 0 &&
      Object.keys(filterValues).every((name) => countedFilters.has(name) || !filterValues[name]);
    const [visible, state] = await Promise.all([this.scopes.subjects(caller), standing(time)]);
    const key = JSON.stringify([
      module.id,
      caller.clientId,
      isPersonal ? caller.userId : '',
      visible,
      Object.entries(filter).sort(),
      time,
      size,
      groups,
      state,
    ]);
    return isCacheable && !isPersonal ? this.resultCache.get(key, load) : this.running.get(key, load);
  }

  private silentSources(clientId: string): Promise<readonly SilentSource[]> {
    return this.silent.get(clientId, async () => {
      const healthReports = await this.kernel.ask(sourceHealth, (health) => health.silent(clientId));
      return healthReports.flat();
    });
  }
}

const wireResult = ({ rows, counted }: ModuleResult<object>, { from, to }: ModuleTime) => ({
  Rows: rows.map((row) => ({ ...row })),
  Counted: counted,
  From: new Date(from).toISOString(),
  To: new Date(to).toISOString(),
});
