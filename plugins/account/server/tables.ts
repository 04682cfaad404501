import { read, table, type TableSet } from '#core/server';

/** Sessions, codes, links and second factors. */
export const accountTables: TableSet = {
  own: [
    table('login_free_access', { distribution: 'reference', deletedWith: { user: 'user_id' } }),
    table('user_session', { distribution: 'reference', deletedWith: { user: 'user_id' } }),
    table('hand_over_code', { distribution: 'reference' }),
    table('sms_code', { distribution: 'reference' }),
    table('login_attempt', { distribution: 'reference' }),
    table('known_device', { distribution: 'reference', deletedWith: { user: 'user_id' } }),
    table('second_factor', { distribution: 'reference', deletedWith: { user: 'user_id' } }),
    table('recovery_code', { distribution: 'reference', deletedWith: { user: 'user_id' } }),
    table('factor_challenge', { distribution: 'reference', deletedWith: { user: 'user_id' } }),
  ],
  reads: [
    read(
      ['user_account', 'client'],
      'a session is read together with its user and its client in one statement on every call',
    ),
  ],
};
