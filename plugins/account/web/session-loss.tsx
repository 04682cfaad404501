import { observer } from 'mobx-react-lite';
import { AuthService, useService, useText } from '#core/web';
import styles from './sign-in-form.module.css';

/** Reasons that have a text of their own; others are an end without a reason. */
const named = ['session-expired', 'password-changed', 'account-disabled', 'service-expired', 'elsewhere'];
/** Codes of refusals that mean a token which ended and could not be renewed. */
const tokenCodes = ['authentication', 'token-invalid', 'password-change-required'];

const getReason = (code: string): string => {
  if (tokenCodes.includes(code)) return 'session-expired';
  return named.includes(code) ? code : 'session-ended';
};

/** Why the session before ended, and what of it is kept. */
export const SessionLoss = observer(function SessionLoss() {
  const t = useText('account');
  const { loss: known, token, hasValidToken } = useService(AuthService);
  // Whoever opens the product with a token that has ended has been away for too long.
  const loss = known ?? (token && !hasValidToken ? { reason: 'session-expired', drafts: 0 } : null);
  if (!loss) return null;
  return (
    <div className={styles.loss} role="status">
      <p>{t(`login.loss.${getReason(loss.reason)}`)}</p>
      {loss.drafts > 0 && <p>{t('login.loss.drafts', { count: loss.drafts })}</p>}
    </div>
  );
});
