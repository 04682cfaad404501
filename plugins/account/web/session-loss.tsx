import { observer } from 'mobx-react-lite';
import { AuthService, useService, useText } from '#core/web';
import styles from './sign-in-form.module.css';

/** Reasons with their own text; all others are shown as an end without a reason. */
const named = ['session-expired', 'password-changed', 'account-disabled', 'service-expired', 'elsewhere'];
/** Codes of refusals for a token that expired and could not be renewed. */
const tokenCodes = ['authentication', 'token-invalid', 'password-change-required'];

const getReason = (code: string): string => {
  if (tokenCodes.includes(code)) return 'session-expired';
  return named.includes(code) ? code : 'session-ended';
};

/** Shows why the previous session ended, and what was saved from it. */
export const SessionLoss = observer(function SessionLoss() {
  const t = useText('account');
  const { loss: reportedLoss, token, hasValidToken } = useService(AuthService);
  // A user who opens the product with an expired token has been away for too long.
  const loss = reportedLoss ?? (token && !hasValidToken ? { reason: 'session-expired', drafts: 0 } : null);
  if (!loss) return null;
  return (
    <div className={styles.loss} role="status">
      <p>{t(`login.loss.${getReason(loss.reason)}`)}</p>
      {loss.drafts > 0 && <p>{t('login.loss.drafts', { count: loss.drafts })}</p>}
    </div>
  );
});
