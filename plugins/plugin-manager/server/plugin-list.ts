import { inject, type PluginManifest } from '#core';
import { DatabaseService, ExternalPlugins, hostVersion, ServerKernel, type ServerSide } from '#core/server';
import type { PluginRow } from '../contract';

interface Switch {
  readonly plugin: string;
  readonly is_on: boolean;
  readonly changed_at: Date;
  readonly changed_by: string | null;
}

interface ServiceType {
  readonly name: string;
  readonly is_all_plugins: boolean | null;
  readonly plugin_ids: readonly string[] | null;
}

/** Collects the details of every plugin. */
export class PluginList {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ExternalPlugins) private readonly external: ExternalPlugins,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
  ) {}

  async read(): Promise<readonly PluginRow[]> {
    const [sides, switches, types] = await Promise.all([
      this.kernel.sides('skip'),
      this.database.query<Switch>(
        `select s.plugin, s.is_on, s.changed_at, p.display_name as changed_by from plugin_switch s
          left join person p on p.user_id = s.changed_by`,
      ),
      this.database.query<ServiceType>(
        'select service_type_name as name, is_all_plugins, plugin_ids from client_service_type order by 1',
      ),
    ]);
    const getSide = new Map(sides.map(({ manifest, side }) => [manifest.id, side]));
    const switchOf = new Map(switches.rows.map((each) => [each.plugin, each]));
    return this.kernel.all.map((manifest) => ({
      ...this.getState(manifest, switchOf.get(manifest.id)),
      Blocks_Deletion: !getSide.has(manifest.id),
      ...contents(manifest, getSide.get(manifest.id)),
      Service_Types: types.rows
        .filter((type) => type.is_all_plugins || type.plugin_ids?.includes(manifest.id))
        .map(({ name }) => name),
    }));
  }

  private getState({ id, essential = false }: PluginManifest, switched: Switch | undefined) {
    const failure = this.kernel.failures.get(id);
    return {
      Version: this.external.discovered.find(({ manifest }) => manifest.id === id)?.version ?? hostVersion,
      Is_Own: !this.external.has(id),
      Is_Essential: essential,
      Is_On: this.kernel.isOn(id),
      Is_Switched_Off: switched?.is_on === false,
      Changed_At: switched?.changed_at.toISOString() ?? null,
      Changed_By: switched?.changed_by ?? null,
      Needed_By: this.kernel.needing(id).map((needing) => needing.id),
      Failure: failure ? { Message: failure.message, At: failure.at.toISOString() } : null,
    };
  }
}

function contents(manifest: PluginManifest, side: ServerSide | undefined) {
  const { id, summary, requires = [], routes = [], extends: points = [] } = manifest;
  return {
    Plugin_ID: id,
    Summary: summary,
    Requires: [...requires],
    Screens: routes.map(({ path }) => path),
    Extends: [...points],
    Tables: (side?.tables?.own ?? []).map(({ name }) => name),
    Calls: (side?.calls ?? []).reduce((sum, { contract }) => sum + Object.keys(contract).length, 0),
    Jobs: side?.jobs?.length ?? 0,
  };
}
