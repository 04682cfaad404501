import { createHash, randomBytes } from 'node:crypto';
import { inject } from '#core';
import { Config, DatabaseService, SecretBox, type Statements } from '#core/server';
import type { SampleSignIn } from '#plugins/account/server';
import { routes } from '#shared/routes';
import { readState, writeState } from './sample-state';

const getHash = (key: string): string => createHash('sha256').update(key).digest('base64url');
const place = 'sample_data.sign_ins';

/**
 * The accounts of the sample data. Their passwords are stored sealed, and are returned only to who names the key of
 * the address that the latest start of the product printed; it works once.
 */
export class SampleAccess {
  constructor(
    @inject(Config) private readonly config: Config,
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(SecretBox) private readonly secretBox: SecretBox,
  ) {}

  /** Stores accounts; that of the operator is never stored. */
  async save(signIns: readonly SampleSignIn[], tx: Statements): Promise<void> {
    const ofClients = signIns.filter(({ Role }) => Role !== 'operator');
    await writeState(tx, { sign_ins: this.secretBox.seal(JSON.stringify(ofClients), place) });
  }

  /** Returns a new address of the sign-in page that shows the accounts once; undefined when there are none. */
  async issueAddress(): Promise<string | undefined> {
    const key = randomBytes(16).toString('base64url');
    const { rowCount } = await this.database.query(
      'update sample_data set access_key_hash = $1 where sign_ins is not null',
      [getHash(key)],
    );
    // A fragment is not sent to servers, and so is in no log.
    return rowCount ? `${new URL(routes.login(), this.config.publicUrl).href}#samples=${key}` : undefined;
  }

  /** Returns the accounts, and ends the address; undefined for a key that is unknown, replaced or used. */
  async open(key: string): Promise<readonly SampleSignIn[] | undefined> {
    const { rowCount } = await this.database.query(
      'update sample_data set access_key_hash = null where access_key_hash = $1',
      [getHash(key)],
    );
    const sealed = rowCount ? (await readState(this.database))?.sign_ins : undefined;
    return sealed ? (JSON.parse(this.secretBox.open(sealed, place)) as SampleSignIn[]) : undefined;
  }
}
