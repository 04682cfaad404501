import { inject, NotFoundError, PermissionError } from '#core';
import type { Caller } from '#core/server';
import { AnalysisService } from '#plugins/analysis/server';
import type { Wall, WallDetail } from '../contract';
import type { Layout } from '../layout';
import { readyLayout, type ReadyId } from '../ready/ready-walls';
import { homeId, readyIds, wallsOfAddress } from '../wall-address';
import { wallTexts } from './texts';
import { WallStore, type WallRow } from './wall-store';

/** A wall with where it comes from. */
export interface FoundWall {
  readonly wall: Wall;
  readonly layout: Layout;
}

const isReady = (id: string): id is (typeof readyIds)[number] => (readyIds as readonly string[]).includes(id);

/** The walls that a caller may show: the ready ones and those that are kept. */
export class Walls {
  constructor(
    @inject(WallStore) private readonly store: WallStore,
    @inject(AnalysisService) private readonly analysis: AnalysisService,
  ) {}

  async list(caller: Caller, keyword = '', use?: Wall['Use']): Promise<Wall[]> {
    const kept = await this.store.list(caller, keyword, use);
    const known = await this.known(caller);
    const ready = ([...readyIds, homeId] as const)
      .map((id) => readyWall(id, caller, readyLayout(id, known)))
      .filter(
        (wall) => (!use || wall.Use === use) && wall.Big_Screen_Name.toLowerCase().includes(keyword.toLowerCase()),
      );
    return [...ready, ...kept.map((row) => toWall(row, caller))];
  }

  /**
   * A wall with its layout. A session that a login-free link began gets those of its address alone; throws
   * `PermissionError` for another one.
   */
  async find(caller: Caller, id: string): Promise<FoundWall> {
    if (caller.linkPath !== undefined && !wallsOfAddress(caller.linkPath).includes(id))
      throw new PermissionError('The link is for another wall', 'link-scope');
    if (isReady(id)) return this.ready(caller, id);
    const row = id === homeId ? await this.store.home(caller) : await this.store.read(caller, id);
    return row ? { wall: toWall(row, caller), layout: row.layout } : this.ready(caller, homeId);
  }

  async nameOf(caller: Caller, id: string): Promise<string> {
    return (await this.find(caller, id)).wall.Big_Screen_Name;
  }

  async detail(caller: Caller, id: string, version?: number): Promise<WallDetail> {
    const { wall, layout } = await this.find(caller, id);
    const versions = wall.Is_Ready ? [] : await this.store.versions(caller, wall.Big_Screen_ID);
    const asked = version === undefined ? undefined : versions.find((each) => each.version === version);
    if (version !== undefined && !asked) throw new NotFoundError(`The wall ${id} has no version ${version}`);
    return {
      ...wall,
      Layout: asked?.layout ?? layout,
      Versions: versions.map((each) => ({
        Version: each.version,
        Saved_At: each.saved_at.toISOString(),
        Saved_By: each.saved_by,
      })),
    };
  }

  private async ready(caller: Caller, id: ReadyId): Promise<FoundWall> {
    const layout = readyLayout(id, await this.known(caller));
    return { wall: readyWall(id, caller, layout), layout };
  }

  private async known(caller: Caller): Promise<(moduleId: string) => boolean> {
    const ids = new Set((await this.analysis.modules(caller)).map(({ module }) => module.id));
    return (moduleId) => ids.has(moduleId);
  }
}

/** Where the parts of a layout stand, for a small drawing of it. */
const sketchOf = ({ Size, Parts }: Layout): Pick<Wall, 'Sketch' | 'Is_Upright'> => {
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

const readyWall = (id: ReadyId, { language }: Caller, layout: Layout): Wall => ({
  ...sketchOf(layout),
  Big_Screen_ID: id,
  Big_Screen_Name: wallTexts(language)(`ready.${id}`),
  Use: id === homeId ? 'home' : 'wall',
  Is_Ready: true,
  Is_Shared: true,
  Is_Editable: false,
  Version: 1,
  Updated_At: null,
  Updated_By: '',
});

const toWall = (row: WallRow, { privileges }: Caller): Wall => ({
  ...sketchOf(row.layout),
  Big_Screen_ID: row.big_screen_id,
  Big_Screen_Name: row.big_screen_name,
  Use: row.use,
  Is_Ready: false,
  Is_Shared: row.owner_id === null,
  Is_Editable: privileges['big-screen']?.m === 1,
  Version: row.version,
  Updated_At: row.updated_at.toISOString(),
  Updated_By: row.updated_by,
});
