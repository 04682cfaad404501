import { inject } from '#core';
import type { Caller } from '#core/server';
import type { PlanItem, TreeChoice, TreeKind } from '../contract';
import type { SubjectFile } from '../subject-file';
import { freeListName, freeName, renamedIn } from './new-names';
import { entryName, getParts, pathName } from './plan-tree';
import { categoryPaths, within, type WholeTree } from './read-tree';
import { TreeAdmins, type RowKind, type WireRow } from './tree-admins';
import type { TransferStore } from './transfer-store';

/** Context of one transfer: the client, the choices, and the log of its steps. */
export interface TransferWork {
  readonly caller: Caller;
  readonly clientId: string;
  readonly ip: string;
  readonly file: SubjectFile;
  /** Current tree of the client, and the plan for each part of the file. */
  readonly present: WholeTree;
  readonly items: readonly PlanItem[];
  readonly choices: Readonly<Record<string, TreeChoice>>;
  readonly transferId: string;
  readonly store: TransferStore;
}

/**
 * Writes a tree into a client, part by part under the rules of the screens. Each step is logged, so that an interrupted
 * transfer can be undone too.
 */
export class TreeWriter {
  constructor(@inject(TreeAdmins) private readonly admins: TreeAdmins) {}

  async apply(work: TransferWork): Promise<void> {
    const {
      file,
      items,
      choices,
      present: { rows },
    } = work;
    const ids = {
      category: new Map([...categoryPaths(rows.categories)].map(([id, path]) => [pathName(path), id])),
      dictionary: new Map(rows.dictionaries.map((row) => [row.Dictionary_Name, row.Dictionary_ID])),
      subject: new Map(rows.subjects.map((row) => [row.Subject_Name, row.Subject_ID])),
      'black-list': new Map(rows.blackList.map((row) => [entryName({ ...row, Is_Enabled: true }), row.Black_List_ID])),
      'black-word': new Map(rows.blackWords.map((row) => [row.Word, row.Black_Word_ID])),
    };
    const before = new Map<string, WireRow>(
      [
        ...rows.subjects.map((row) => ['subject', row.Subject_ID, row] as const),
        ...rows.dictionaries.map((row) => ['dictionary', row.Dictionary_ID, row] as const),
        ...rows.blackList.map((row) => ['black-list', row.Black_List_ID, row] as const),
        ...rows.blackWords.map((row) => ['black-word', row.Black_Word_ID, row] as const),
      ].map(([kind, id, row]) => [`${kind}:${id}`, row]),
    );
    const lists = new Map<string, string>();
    const subjects = new Map<string, string>();
    for (const [index, { kind, name, part }] of getParts(file).entries()) {
      const { Item, State, Choices } = items[index] as PlanItem;
      const choice = choices[Item] ?? 'skip';
      if (State === 'fault' || State === 'same') continue;
      if (State === 'conflict' && (choice === 'skip' || !Choices.includes(choice))) continue;
      if (kind === 'setting') {
        await this.setting(work);
        continue;
      }
      const isRenamed = State === 'conflict' && choice === 'rename';
      const existingId = isRenamed ? undefined : ids[kind].get(name);
      const newName = isRenamed
        ? kind === 'dictionary'
          ? freeListName(name, new Set(ids.dictionary.keys()))
          : freeName(name, new Set(ids.subject.keys()), 100)
        : name;
      if (isRenamed) (kind === 'dictionary' ? lists : subjects).set(name, newName);
      const draft = getDraft(kind, part, newName, { ids, lists, subjects });
      const old = existingId ? before.get(`${kind}:${existingId}`) : undefined;
      const saved = await this.write(work, kind, existingId ?? null, old, draft);
      ids[kind].set(newName, this.admins.getId(kind, saved));
    }
  }

  private async write(
    { caller, clientId, ip, store, transferId }: TransferWork,
    kind: RowKind,
    id: string | null,
    before: WireRow | undefined,
    draft: WireRow,
  ): Promise<WireRow> {
    const clientCaller = within(caller, clientId);
    const old = before && this.admins.getDraft(kind, before);
    const saved = await this.admins.save(kind, clientCaller, ip, id, { ...old, ...draft });
    await store.note(transferId, {
      kind,
      rowId: this.admins.getId(kind, saved),
      before: old ?? null,
      after: this.admins.getDraft(kind, saved),
    });
    return saved;
  }

  private async setting({ caller, clientId, ip, file, present, store, transferId }: TransferWork): Promise<void> {
    const wanted = file.Filters?.Setting;
    if (!wanted) return;
    await this.admins.filters.saveSetting(within(caller, clientId), wanted, ip);
    await store.note(transferId, {
      kind: 'setting',
      rowId: clientId,
      before: present.file.Filters?.Setting ?? null,
      after: wanted,
    });
  }
}

interface Known {
  readonly ids: Readonly<Record<RowKind, ReadonlyMap<string, string>>>;
  /** New names of dictionaries and subjects. */
  readonly lists: ReadonlyMap<string, string>;
  readonly subjects: ReadonlyMap<string, string>;
}

/** Returns a part as its form would send it, with the ids of the target client. */
function getDraft(
  kind: Exclude<TreeKind, 'setting'>,
  part: WireRow,
  name: string,
  { ids, lists, subjects }: Known,
): WireRow {
  switch (kind) {
    case 'category': {
      const { Path, Sort_Order } = part as SubjectFile['Categories'][number];
      return {
        Category_Name: Path.at(-1),
        Parent_ID: ids.category.get(pathName(Path.slice(0, -1))) ?? null,
        Sort_Order,
      };
    }
    case 'dictionary':
      return { ...part, Dictionary_Name: name };
    case 'subject': {
      const { Category, ...rest } = part as SubjectFile['Subjects'][number];
      return {
        ...rest,
        Subject_Name: name,
        Rule: renamedIn(rest, lists),
        Category_ID: Category ? (ids.category.get(pathName(Category)) ?? null) : null,
      };
    }
    case 'black-list':
      return part;
    case 'black-word': {
      const { Subjects, ...rest } = part as NonNullable<SubjectFile['Filters']>['Black_Words'][number];
      return {
        ...rest,
        Subject_IDs: Subjects.flatMap((subject) => ids.subject.get(subjects.get(subject) ?? subject) ?? []),
      };
    }
  }
}
