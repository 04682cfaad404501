import { BusinessError, InputError, inject, NotFoundError } from '#core';
import type { Row } from '#core/resource';
import { OperationLogService, type Caller } from '#core/server';
import { ClientService } from '#plugins/clients/server';
import type { subject } from '#plugins/subjects';
import { RuleReader, SubjectAdmin } from '#plugins/subjects/server';
import { cutText } from '#shared/text';
import { copyRule, parseNarrowing } from './narrowed-rule';
import { ShareStore, type ShareRow } from './share-store';

/** Returns the properties that a copy holds itself; the rest follows its subject. */
const getDraft = ({ Subject_Name, Category_ID, Colour, Sort_Order, Owner_ID, Emotion_Focus }: Row<typeof subject>) => ({
  Subject_Name,
  Category_ID,
  Colour,
  Sort_Order,
  Owner_ID,
  Emotion_Focus,
});

/** Source client, target client and narrowing of a share. */
export interface Sharing {
  readonly owner: string;
  readonly client: string;
  readonly subjects: readonly string[];
  readonly narrowing: string | null;
}

/**
 * Subjects that one client shares with another: each is a copy in the other client that follows its source subject.
 * Each client therefore sees only its own data, and no list reads across clients.
 */
export class SubjectShares {
  constructor(
    @inject(ShareStore) private readonly store: ShareStore,
    @inject(SubjectAdmin) private readonly subjectAdmin: SubjectAdmin,
    @inject(RuleReader) private readonly reader: RuleReader,
    @inject(ClientService) private readonly clients: ClientService,
    @inject(OperationLogService) private readonly log: OperationLogService,
  ) {}

  /** Returns the subjects of a client that are its own, without inherited ones. */
  async ownSubjects(caller: Caller, clientId: string) {
    const rows = await this.subjectAdmin.subjects.all({ ...caller, clientId });
    const inherited = new Set(
      (
        await this.store.rows(
          'copy_id',
          rows.map(({ Subject_ID }) => Subject_ID),
        )
      ).map(({ copy_id }) => copy_id),
    );
    return rows
      .filter(({ Subject_ID }) => !inherited.has(Subject_ID))
      .map(({ Subject_ID, Subject_Name }) => ({ Subject_ID, Subject_Name }));
  }

  async share(caller: Caller, ip: string, sharing: Sharing): Promise<void> {
    const { owner, client, narrowing } = sharing;
    if (owner === client)
      throw new InputError('Client_ID: a client cannot share subjects with itself', 'input', { Client_ID: 'same' });
    await this.clients.get(client);
    const text = narrowing || null;
    if (text) parseNarrowing(text);
    const ownedSubjectIds = new Set((await this.ownSubjects(caller, owner)).map(({ Subject_ID }) => Subject_ID));
    const subjects = [...new Set(sharing.subjects)];
    const unknown = subjects.find((id) => !ownedSubjectIds.has(id));
    if (unknown) throw new NotFoundError(`Subject ${unknown} does not exist or cannot be shared`);
    const rows = await this.store.put({ owner, client, subjects, narrowing: text, userId: caller.userId });
    for (const row of rows) await this.follow(row);
    await this.log.record(caller, {
      entity: 'subject-share',
      action: 'create',
      id: client,
      ip,
      after: { Owner_Client_ID: owner, Client_ID: client, Subject_IDs: subjects, Narrowing: text },
    });
  }

  /**
   * Ends a share: deletes the copy with its articles, then the share. An interrupted call is completed by calling
   * again.
   */
  async unshare(caller: Caller, ip: string, { share_id }: ShareRow): Promise<void> {
    const row = await this.store.end(share_id);
    if (!row) return;
    const as = { ...(await this.actor(row)), userId: caller.userId, simulatorId: caller.simulatorId };
    if (row.copy_id) await this.subjectAdmin.subjects.remove(as, ip, [row.copy_id]);
    await this.store.remove(share_id);
    await this.log.record(caller, { entity: 'subject-share', action: 'delete', id: row.client_id, ip, before: row });
  }

  /** Updates the copy to match its subject; when that fails, the reason is stored. */
  async follow(row: ShareRow): Promise<void> {
    if (row.state === 'ending') return;
    try {
      const subject = await this.reader.subject(row.owner_client_id, row.subject_id);
      const rule = copyRule(
        await this.reader.resolve(
          this.reader.parse({ rule: subject.rule, notation: subject.notation, mediaTypes: subject.media_types }),
          row.owner_client_id,
        ),
        row.narrowing,
      );
      const as = await this.actor(row);
      const [copy] = await this.subjectAdmin.subjects.byIds(as, row.copy_id === null ? [] : [row.copy_id]);
      await this.store.expect(row.share_id, rule);
      const saved = await this.subjectAdmin.subjects.save(as, '', copy?.Subject_ID ?? null, {
        ...(copy
          ? getDraft(copy)
          : {
              Subject_Name: await this.freeName(as, row, subject.subject_name),
            }),
        Rule: rule,
        Notation: 'modern',
        Media_Types: [],
        Is_Enabled: subject.is_enabled,
        Valid_From: subject.valid_from?.toISOString() ?? null,
        Valid_To: subject.valid_to?.toISOString() ?? null,
      });
      await this.store.followed(row.share_id, saved.Subject_ID);
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      await this.store.failed(row.share_id, error.message);
    }
  }

  private async freeName(as: Caller, { owner_client_id }: ShareRow, name: string): Promise<string> {
    const present = await this.subjectAdmin.subjects.all(as);
    if (!present.some(({ Subject_Name }) => Subject_Name === name)) return name;
    const { client_name } = await this.clients.get(owner_client_id);
    return `${cutText(name, 60)} (${cutText(client_name, 30)})`;
  }

  /**
   * Returns the caller on whose behalf copies are maintained: the user who shared, with access to the whole of the
   * other client; that user need not be signed in.
   */
  private async actor({ client_id, created_by }: ShareRow): Promise<Caller> {
    return {
      userId: created_by,
      userName: '',
      userType: 'manager',
      clientId: client_id,
      sessionId: '0',
      language: 'zh-CN',
      timeZone: 'Asia/Shanghai',
      privileges: {},
      plugins: await this.clients.enabledPlugins(client_id),
      mustChangePassword: false,
      serviceExpired: false,
    };
  }
}
