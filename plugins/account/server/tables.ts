import { read, table, type TableSet } from '#core/server';

/** Sessions, codes, links and second factors. */
export const accountTables: TableSet = {
  own: [
    table('login_free_access', { place: 'small', deletedWith: { user: 'user_id' } }),
    table('user_session', { place: 'small', deletedWith: { user: 'user_id' } }),
    table('hand_over_code', { place: 'small' }),
    table('sms_code', { place: 'small' }),
    table('login_attempt', { place: 'small' }),
    table('second_factor', { place: 'small', deletedWith: { user: 'user_id' } }),
    table('recovery_code', { place: 'small', deletedWith: { user: 'user_id' } }),
    table('factor_challenge', { place: 'small', deletedWith: { user: 'user_id' } }),
  ],
  reads: [
    read(
      ['user_account', 'client'],
      'a session is read together with its user and its client in one statement on every call',
    ),
  ],
};
