import { useText, useClient, useLoaded, type ResourceParts } from '#core/web';
import { routes } from '#shared/routes';
import { userContract } from '../contract';
import type { user } from '../resource';
import { UserActions } from './user-actions';
import styles from './user-form.module.css';

/** Number of users of the client and its quota. */
function Quota() {
  const t = useText('users');
  const client = useClient(userContract);
  const { data } = useLoaded((signal) => client.userQuota({}, { signal }), [client]);
  if (!data || data.limit === null) return null;
  return (
    <span className={data.used >= data.limit ? styles.full : styles.note}>
      {t('quota', { used: data.used, limit: data.limit })}
    </span>
  );
}

/** Custom parts of the user list: forms on separate pages, password resets, impersonation and the quota. */
const userParts: ResourceParts<typeof user> = {
  rowActions: UserActions,
  toolbar: Quota,
  newPage: routes.userAdd(),
  rowPage: ({ User_ID }) => routes.userUpdate({ id: User_ID }),
  removal: 'confirm',
};

export default userParts;
