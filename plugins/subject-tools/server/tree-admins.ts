import { inject } from '#core';
import { getDraft, type Resource } from '#core/resource';
import type { Caller, ResourceAccess } from '#core/server';
import { clientBlackList, clientBlackWord } from '#plugins/client-filters';
import { FilterAdmin } from '#plugins/client-filters/server';
import { clientDictionary, subject, subjectCategory } from '#plugins/subjects';
import { SubjectAdmin } from '#plugins/subjects/server';
import type { TreeKind } from '../contract';

export type WireRow = Readonly<Record<string, unknown>>;
/** Kinds that are rows of a resource; the setting is a single value. */
export type RowKind = Exclude<TreeKind, 'setting'>;

/** Uniform access to the resources of a tree. */
export class TreeAdmins {
  private readonly admins: Readonly<Record<RowKind, { readonly resource: Resource; readonly access: unknown }>>;

  constructor(
    @inject(SubjectAdmin) subjects: SubjectAdmin,
    @inject(FilterAdmin) readonly filters: FilterAdmin,
  ) {
    this.admins = {
      category: { resource: subjectCategory, access: subjects.categories },
      dictionary: { resource: clientDictionary, access: subjects.dictionaries },
      subject: { resource: subject, access: subjects.subjects },
      'black-list': { resource: clientBlackList, access: filters.blackList },
      'black-word': { resource: clientBlackWord, access: filters.blackWords },
    };
  }

  all(kind: RowKind, caller: Caller): Promise<readonly WireRow[]> {
    return this.getAccess(kind).all(caller);
  }

  async find(kind: RowKind, caller: Caller, id: string): Promise<WireRow | undefined> {
    return (await this.getAccess(kind).byIds(caller, [id]))[0];
  }

  getId(kind: RowKind, row: WireRow): string {
    return String(row[this.admins[kind].resource.key]);
  }

  /** Returns the fields of a row that a form of this kind sends. */
  getDraft(kind: RowKind, row: WireRow): WireRow {
    return getDraft(this.admins[kind].resource, row as never) as WireRow;
  }

  save(kind: RowKind, caller: Caller, ip: string, id: string | null, draft: WireRow): Promise<WireRow> {
    return this.getAccess(kind).save(caller, ip, id, draft);
  }

  remove(kind: RowKind, caller: Caller, ip: string, id: string): Promise<readonly WireRow[]> {
    return this.getAccess(kind).remove(caller, ip, [id]);
  }

  private getAccess(kind: RowKind): ResourceAccess<Resource> {
    return this.admins[kind].access as ResourceAccess<Resource>;
  }
}
