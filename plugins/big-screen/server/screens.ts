import { inject, NotFoundError, PermissionError } from '#core';
import type { Caller } from '#core/server';
import { AnalysisService } from '#plugins/analysis/server';
import type { BigScreen, BigScreenDetail } from '../contract';
import type { Layout } from '../layout';
import { readyLayout, type ReadyId } from '../ready/ready-screens';
import { homeId, readyIds, screensOfAddress } from '../screen-address';
import { bigScreenTexts } from './texts';
import { mayEdit, BigScreenStore, type BigScreenRow } from './screen-store';

/** A big screen with its origin. */
export interface ReadableScreen {
  readonly screen: BigScreen;
  readonly layout: Layout;
}

const isReady = (id: string): id is (typeof readyIds)[number] => (readyIds as readonly string[]).includes(id);

/** Big screens available to a caller: built-in and stored ones. */
export class BigScreenRepository {
  constructor(
    @inject(BigScreenStore) private readonly store: BigScreenStore,
    @inject(AnalysisService) private readonly analysis: AnalysisService,
  ) {}

  async list(caller: Caller, keyword = '', use?: BigScreen['Use']): Promise<BigScreen[]> {
    const [storedScreens, hasModule] = await Promise.all([
      this.store.list(caller, keyword, use),
      this.hasModule(caller),
    ]);
    const ready = ([...readyIds, homeId] as const)
      .map((id) => readyScreen(id, caller, readyLayout(id, hasModule)))
      .filter(
        (screen) =>
          (!use || screen.Use === use) && screen.Big_Screen_Name.toLowerCase().includes(keyword.toLowerCase()),
      );
    return [...ready, ...storedScreens.map((row) => toLocal(row, caller))];
  }

  /**
   * Returns a big screen with its layout. A session started by a login-free link is limited to the big screens in its
   * address.
   * @throws {PermissionError} If the link does not cover the big screen.
   */
  async find(caller: Caller, id: string): Promise<ReadableScreen> {
    mustBeLinked(caller, id);
    if (isReady(id)) return this.ready(caller, id);
    const row = id === homeId ? await this.store.home(caller) : await this.store.read(caller, id);
    return row ? { screen: toLocal(row, caller), layout: row.layout } : this.ready(caller, homeId);
  }

  /** Returns the names of big screens, each of which must be accessible to the caller. */
  async names(caller: Caller, ids: readonly string[]): Promise<string[]> {
    for (const id of ids) mustBeLinked(caller, id);
    const storedIds = ids.filter((id) => !isReady(id) && id !== homeId);
    const [names, home] = await Promise.all([
      storedIds.length > 0 ? this.store.names(caller, storedIds) : new Map<string, string>(),
      ids.includes(homeId) ? this.store.home(caller) : undefined,
    ]);
    return ids.map((id) => {
      if (isReady(id)) return readyName(id, caller);
      const name = id === homeId ? (home?.big_screen_name ?? readyName(homeId, caller)) : names.get(id);
      if (name === undefined) throw new NotFoundError(`Big screen ${id} does not exist`);
      return name;
    });
  }

  /** Returns a big screen with its versions, optionally in the state of one of them. */
  async detail(caller: Caller, id: string, version?: number): Promise<BigScreenDetail> {
    const { screen, layout } = await this.find(caller, id);
    if (!screen.Is_Ready) return this.withVersions(caller, screen, layout, version);
    if (version !== undefined) throw new NotFoundError(`Big screen ${id} has no version ${version}`);
    return { ...screen, Layout: layout, Versions: [] };
  }

  /** The same for a row that has already been read. */
  getDetail(caller: Caller, row: BigScreenRow): Promise<BigScreenDetail> {
    return this.withVersions(caller, toLocal(row, caller), row.layout);
  }

  private async withVersions(
    caller: Caller,
    screen: BigScreen,
    layout: Layout,
    version?: number,
  ): Promise<BigScreenDetail> {
    const [versions, Layout] = await Promise.all([
      this.store.versions(caller, screen.Big_Screen_ID),
      version === undefined ? layout : this.store.getLayout(caller, screen.Big_Screen_ID, version),
    ]);
    return {
      ...screen,
      Layout,
      Versions: versions.map((each) => ({
        Version: each.version,
        Saved_At: each.saved_at.toISOString(),
        Saved_By: each.saved_by,
      })),
    };
  }

  private async ready(caller: Caller, id: ReadyId): Promise<ReadableScreen> {
    const layout = readyLayout(id, await this.hasModule(caller));
    return { screen: readyScreen(id, caller, layout), layout };
  }

  private async hasModule(caller: Caller): Promise<(moduleId: string) => boolean> {
    const ids = new Set((await this.analysis.modules(caller)).map(({ module }) => module.id));
    return (moduleId) => ids.has(moduleId);
  }
}

function mustBeLinked({ linkPath }: Caller, id: string): void {
  if (linkPath !== undefined && !screensOfAddress(linkPath).includes(id))
    throw new PermissionError('The link is for another big screen', 'link-scope');
}

const readyName = (id: ReadyId, { language }: Caller): string => bigScreenTexts(language)(`ready.${id}`);

/** Positions of the parts of a layout, for a thumbnail. */
const getSketch = ({ Size, Parts }: Layout): Pick<BigScreen, 'Sketch' | 'Is_Upright'> => {
  const share = (length: number, of: number): number => Math.round((length / of) * 1_000);
  return {
    Sketch: Parts.filter(({ Is_Hidden }) => !Is_Hidden).map(({ X, Y, Width, Height }) => [
      share(X, Size.Width),
      share(Y, Size.Height),
      share(Width, Size.Width),
      share(Height, Size.Height),
    ]),
    Is_Upright: Size.Height > Size.Width,
  };
};

const readyScreen = (id: ReadyId, caller: Caller, layout: Layout): BigScreen => ({
  ...getSketch(layout),
  Big_Screen_ID: id,
  Big_Screen_Name: readyName(id, caller),
  Use: id === homeId ? 'home' : 'big-screen',
  Is_Ready: true,
  Is_Shared: true,
  Is_Editable: false,
  Version: 1,
  Updated_At: null,
  Updated_By: '',
});

const toLocal = (row: BigScreenRow, caller: Caller): BigScreen => ({
  ...getSketch(row.layout),
  Big_Screen_ID: row.big_screen_id,
  Big_Screen_Name: row.big_screen_name,
  Use: row.use,
  Is_Ready: false,
  Is_Shared: row.owner_id === null,
  Is_Editable: mayEdit(caller, row),
  Version: row.version,
  Updated_At: row.updated_at.toISOString(),
  Updated_By: row.updated_by,
});
