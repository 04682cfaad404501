import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import { PrivilegeService, useService, useText } from '#core/web';
import { cutText } from '#shared/text';
import { Button, ButtonRow, showToast, undoTime } from '#shared/ui';
import { accountFields, accountKey, type Account } from '../account';
import { BlockAccount } from './block-account';
import { LabelMenu } from './label-menu';
import type { useAuthorLabels } from './use-author-labels';

/** Loaded with the alert rule form, which few users open from here. */
const FollowForm = lazy(() => import(/* webpackChunkName: "alert-rules" */ './follow-form'));

interface AccountActionsProps {
  readonly account: Account;
  readonly labels: ReturnType<typeof useAuthorLabels>;
  /** Called after an account was blocked. */
  readonly onBlocked: () => void;
}

/** Actions on an account: label it, create an alert for its articles, or block it. */
export const AccountActions = observer(function AccountActions({ account, labels, onBlocked }: AccountActionsProps) {
  const t = useText('author-analysis');
  const privileges = useService(PrivilegeService);
  const [open, setOpen] = useState<'follow' | 'block' | null>(null);
  const key = accountKey(account);
  const close = (): void => setOpen(null);
  return (
    <ButtonRow>
      <LabelMenu account={account} labels={labels} />
      {privileges.can('auto-inform-rule').modify && (
        <Button icon="bell" onClick={() => setOpen('follow')}>
          {t('follow')}
        </Button>
      )}
      {key !== null && privileges.can('client-black-list').modify && (
        <Button icon="block" onClick={() => setOpen('block')}>
          {t('block')}
        </Button>
      )}
      <Suspense fallback={null}>
        {open === 'follow' && (
          <FollowForm
            name={cutText(t('followName', { name: account.Author, site: account.Site }), 60)}
            filter={accountFields(account)}
            onClose={close}
          />
        )}
        {open === 'block' && key !== null && (
          <BlockAccount
            accountKey={key}
            onClose={close}
            onBlocked={onBlocked}
            offer={(text, undo) =>
              showToast({ text, kind: 'success', duration: undoTime, action: { label: t('undo'), run: undo } })
            }
          />
        )}
      </Suspense>
    </ButtonRow>
  );
});
