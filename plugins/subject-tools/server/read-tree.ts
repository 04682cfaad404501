import { inject } from '#core';
import type { Row } from '#core/resource';
import type { Caller } from '#core/server';
import type { clientBlackList, clientBlackWord } from '#plugins/client-filters';
import { ClientService } from '#plugins/clients/server';
import type { clientDictionary, subject, subjectCategory } from '#plugins/subjects';
import { getListNames, parseQuery } from '#shared/query';
import type { ClientTree } from '../contract';
import { subjectFile, subjectFileFormat, subjectFileVersion, type SubjectFile } from '../subject-file';
import { TreeAdmins } from './tree-admins';

/** Returns the caller as a user of another client, for reading and writing its rows. */
export const within = (caller: Caller, clientId: string): Caller => ({ ...caller, clientId });

/** Returns the names from the root down for each category. */
export function categoryPaths(rows: readonly Row<typeof subjectCategory>[]): ReadonlyMap<string, readonly string[]> {
  const categoriesById = new Map(rows.map((row) => [row.Category_ID, row]));
  const getPath = (id: string | null, depth = 0): readonly string[] => {
    const row = id === null || depth > 20 ? undefined : categoriesById.get(id);
    return row ? [...getPath(row.Parent_ID, depth + 1), row.Category_Name] : [];
  };
  return new Map(rows.map(({ Category_ID }) => [Category_ID, getPath(Category_ID)]));
}

/** Returns the dictionaries that a rule refers to. */
export function listsIn({ Rule, Notation }: Pick<SubjectFile['Subjects'][number], 'Rule' | 'Notation'>): string[] {
  const { tree } = parseQuery(Rule, Notation);
  return tree ? [...getListNames(tree)] : [];
}

/** Selected part of a client's tree. */
export interface TreePart {
  readonly Subject_IDs?: readonly string[];
  readonly With_Filters: boolean;
}

/** Rows of a client's tree. */
export interface TreeRows {
  readonly categories: readonly Row<typeof subjectCategory>[];
  readonly dictionaries: readonly Row<typeof clientDictionary>[];
  readonly subjects: readonly Row<typeof subject>[];
  readonly blackList: readonly Row<typeof clientBlackList>[];
  readonly blackWords: readonly Row<typeof clientBlackWord>[];
}

/** Complete tree of a client, in portable form and as rows. */
export interface WholeTree {
  readonly file: SubjectFile;
  readonly rows: TreeRows;
}

/** Reads the trees of clients in portable form. */
export class TreeReader {
  constructor(
    @inject(TreeAdmins) private readonly admins: TreeAdmins,
    @inject(ClientService) private readonly clients: ClientService,
  ) {}

  async summary(caller: Caller, clientId: string): Promise<ClientTree> {
    await this.clients.get(clientId);
    const { categories, subjects, dictionaries, blackList, blackWords } = await this.rows(within(caller, clientId));
    const paths = categoryPaths(categories);
    return {
      Subjects: subjects.map(({ Subject_ID, Subject_Name, Category_ID }) => ({
        Subject_ID,
        Subject_Name,
        Category: (paths.get(Category_ID ?? '') ?? []).join(' / '),
      })),
      Dictionaries: dictionaries.length,
      Filters: blackList.length + blackWords.length,
    };
  }

  /**
   * Returns subjects with their category branches, the dictionaries that their rules refer to, and the client's
   * filters.
   */
  async read(caller: Caller, clientId: string, part: TreePart): Promise<SubjectFile> {
    const clientCaller = within(caller, clientId);
    return this.file(clientCaller, await this.rows(clientCaller), part);
  }

  async whole(caller: Caller, clientId: string): Promise<WholeTree> {
    const clientCaller = within(caller, clientId);
    const rows = await this.rows(clientCaller);
    return { file: await this.file(clientCaller, rows, { With_Filters: true }), rows };
  }

  private async file(
    clientCaller: Caller,
    rows: TreeRows,
    { Subject_IDs, With_Filters }: TreePart,
  ): Promise<SubjectFile> {
    const { client_name } = await this.clients.get(clientCaller.clientId);
    const paths = categoryPaths(rows.categories);
    const chosen = rows.subjects.filter(({ Subject_ID }) => Subject_IDs?.includes(Subject_ID) ?? true);
    const names = new Set(chosen.flatMap((row) => listsIn(row)));
    const branches = new Set(
      chosen.flatMap(({ Category_ID }) => {
        const path = paths.get(Category_ID ?? '') ?? [];
        return path.map((_, index) => JSON.stringify(path.slice(0, index + 1)));
      }),
    );
    const subjectNames = new Map(chosen.map(({ Subject_ID, Subject_Name }) => [Subject_ID, Subject_Name]));
    const isWhole = Subject_IDs === undefined;
    return subjectFile.parse({
      Format: subjectFileFormat,
      Version: subjectFileVersion,
      Made_At: new Date().toISOString(),
      From: client_name,
      Categories: rows.categories
        .map(({ Category_ID, Sort_Order }) => ({ Path: paths.get(Category_ID) ?? [], Sort_Order: Sort_Order ?? 0 }))
        .filter(({ Path }) => isWhole || branches.has(JSON.stringify(Path)))
        .sort((a, b) => a.Path.length - b.Path.length || a.Sort_Order - b.Sort_Order),
      Dictionaries: rows.dictionaries
        .filter(({ Dictionary_Name }) => isWhole || names.has(Dictionary_Name))
        .map(({ Dictionary_Name, Words, Description }) => ({ Dictionary_Name, Words: Words ?? [], Description })),
      Subjects: chosen.map((row) => ({
        ...row,
        Category: paths.get(row.Category_ID ?? '') ?? null,
        Sort_Order: row.Sort_Order ?? 0,
        Is_Enabled: row.Is_Enabled ?? true,
        Media_Types: row.Media_Types ?? [],
      })),
      Filters: With_Filters
        ? {
            Black_List: rows.blackList.map((row) => ({ ...row, Is_Enabled: row.Is_Enabled ?? true })),
            // A word for subjects that are not included is not included either.
            Black_Words: rows.blackWords
              .map((row) => ({
                ...row,
                Is_Enabled: row.Is_Enabled ?? true,
                Subjects: (row.Subject_IDs ?? []).flatMap((id) => subjectNames.get(id) ?? []),
                isForAll: (row.Subject_IDs ?? []).length === 0,
              }))
              .filter(({ isForAll, Subjects }) => isForAll || Subjects.length > 0),
            Setting: await this.admins.filters.setting(clientCaller),
          }
        : null,
    });
  }

  private async rows(clientCaller: Caller): Promise<TreeRows> {
    const [categories, dictionaries, subjects, blackList, blackWords] = await Promise.all(
      (['category', 'dictionary', 'subject', 'black-list', 'black-word'] as const).map((kind) =>
        this.admins.all(kind, clientCaller),
      ),
    );
    return { categories, dictionaries, subjects, blackList, blackWords } as unknown as TreeRows;
  }
}
