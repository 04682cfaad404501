import { inject } from '#core';
import { isId } from '#core/resource';
import { SelectLookup, type Caller } from '#core/server';
import { OperationLogStore } from './operation-log-store';

type Fields = Readonly<Record<string, unknown>>;

/** A log entry as sent over the API. */
type Entry = Fields & {
  readonly Entity: string | null;
  readonly Row_ID: string | null;
  readonly Client_ID?: string | null;
  readonly Before: Fields | null;
  readonly After: Fields | null;
};

/** Maximum number of items of one entry that are named. */
const maxNamed = 3;

/** Entities of reference fields whose name alone does not reveal the entity. */
const entities: Readonly<Record<string, string>> = {
  Category: 'subject-category',
  Parent: 'subject-category',
  Client_Service_Type: 'client-service-type',
  Word_Lib: 'emotion-word-lib',
  Site_Group: 'client-preferred-website-group',
  Source: 'extraction-source',
};
/** Entities without an id of their own; entries identify them by their owner. */
const belongsTo: Readonly<Record<string, string>> = {
  'article-cluster': 'article',
  'client-data': 'client',
  'client-filter': 'article',
  'evidence-chain': 'client',
  'latency-target': 'client-service-type',
  'subject-share': 'client',
  'user-group-class-privilege': 'user-group',
};
const areIds = (text: string): boolean => text.split(',').every(isId);
const nameKeys = /^(?!User_Name_|Client_Type).*(_Name|Title|^Name|Word|Text)$/;
/** Fields used in place of a name where an item has none. */
const addressKeys = /^(Url|URL)$/;

/** Returns the entity that a field such as `User_Group_ID` or `Subject_IDs` refers to; undefined for other fields. */
function getEntity(field: string): string | undefined {
  const [, stem] = /^(.+)_IDs?$/.exec(field) ?? [];
  return stem && (entities[stem] ?? stem.toLowerCase().replaceAll('_', '-'));
}

const getIds = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string' && areIds(each));

/** Returns the first few items that an entry is about. Articles handled together are listed in a field. */
function getThings({ Entity, Row_ID, After }: Entry): (readonly [entity: string, id: string])[] {
  const entity = belongsTo[Entity ?? ''] ?? Entity ?? '';
  const namedIds = Row_ID ? (areIds(Row_ID) ? Row_ID.split(',') : []) : getIds(After?.Article_IDs);
  return namedIds.slice(0, maxNamed).map((id) => [Row_ID ? entity : 'article', id] as const);
}

/** Returns all references of an entry: the items it is about and those in its fields. */
function getReferences(entry: Entry): (readonly [entity: string, id: string])[] {
  return [
    ...getThings(entry),
    ...[entry.Before, entry.After].flatMap((side) =>
      Object.entries(side ?? {}).flatMap(([field, value]) => {
        const entity = getEntity(field);
        return entity === undefined ? [] : getIds(value).map((id) => [entity, id] as const);
      }),
    ),
  ];
}

/**
 * Returns the item's name as far as the entry itself contains it, because a deleted item cannot be looked up anywhere
 * else.
 */
function statedName({ Before, After }: Pick<Entry, 'Before' | 'After'>): string | undefined {
  const sideEntries = [After, Before].flatMap((side) => Object.entries(side ?? {}));
  const by = (keys: RegExp) =>
    sideEntries.find(([key, value]) => keys.test(key) && typeof value === 'string' && value !== '')?.[1];
  const name = by(nameKeys) ?? by(addressKeys);
  return name === undefined ? undefined : String(name);
}

/** Finds the names of the items in the operation log. */
export class OperationNames {
  constructor(
    @inject(SelectLookup) private readonly lookup: SelectLookup,
    @inject(OperationLogStore) private readonly store: OperationLogStore,
  ) {}

  /**
   * Adds item names to entries: `Thing_Names` of the items that each entry is about, `Names` by entity and id of the
   * items in its fields. Names are looked up within the caller's scope; those of another client with the scope of a
   * user of that client.
   */
  async add(rows: readonly Fields[], caller: Caller): Promise<readonly Fields[]> {
    const entries = rows as readonly Entry[];
    const getClient = (entry: Entry): string => entry.Client_ID ?? caller.clientId;
    const wantedIds = new Map<string, Set<string>>();
    for (const entry of entries)
      for (const [entity, id] of getReferences(entry)) {
        const key = `${getClient(entry)} ${entity}`;
        wantedIds.set(key, (wantedIds.get(key) ?? new Set()).add(id));
      }
    const names = new Map<string, string>();
    for (const [key, ids] of wantedIds) {
      const [clientId = '', entity = ''] = key.split(' ');
      const options = await this.lookup.options({ ...caller, clientId }, entity, { ids: [...ids] });
      for (const { value, label } of options) if (label !== value) names.set(`${key} ${value}`, label);
    }
    const getLabels = (entry: Entry) =>
      getThings(entry).flatMap(([entity, id]) => names.get(`${getClient(entry)} ${entity} ${id}`) ?? []);
    const elsewhere = await this.findNames(
      entries.filter((entry) => getLabels(entry).length === 0 && statedName(entry) === undefined),
      getClient,
    );
    return entries.map((entry) => {
      const getName = (entity: string, id: string) => names.get(`${getClient(entry)} ${entity} ${id}`);
      const referenceNames = getReferences(entry).flatMap(([entity, id]) => {
        const name = getName(entity, id);
        return name === undefined ? [] : [[`${entity} ${id}`, name] as const];
      });
      const things = getLabels(entry);
      const entryName = statedName(entry) ?? elsewhere.get(`${getClient(entry)} ${entry.Entity} ${entry.Row_ID}`);
      return {
        ...entry,
        Thing_Names: things.length > 0 ? things : entryName === undefined ? [] : [entryName],
        Names: Object.fromEntries(
          Object.entries({ ...entry.Before, ...entry.After }).flatMap(([field, value]) => {
            const entity = getEntity(field);
            return entity === undefined
              ? []
              : getIds(value).flatMap((id) => {
                  const name = Object.fromEntries(referenceNames)[`${entity} ${id}`];
                  return name === undefined ? [] : [[`${field} ${id}`, name] as const];
                });
          }),
        ),
      };
    });
  }

  /**
   * Finds item names in the latest other entries of a client, by client, entity and id, because not every entry
   * contains the name.
   */
  private async findNames(
    entries: readonly Entry[],
    getClient: (entry: Entry) => string,
  ): Promise<ReadonlyMap<string, string>> {
    const items = entries.flatMap((entry) => {
      const { Entity, Row_ID } = entry;
      return Entity && Row_ID ? [{ clientId: getClient(entry), entity: Entity, id: Row_ID }] : [];
    });
    return new Map(
      (await this.store.getValues(items)).flatMap(({ client_id, entity, row_id, before, after }) => {
        const name = statedName({ Before: before, After: after });
        return name === undefined ? [] : [[`${client_id} ${entity} ${row_id}`, name] as const];
      }),
    );
  }
}
