import { useState } from 'react';
import { MessageService, QueryView, useAction, useClient, useLoaded, useService, useText } from '#core/web';
import {
  Button,
  ConfirmDialog,
  CopyButton,
  DataTable,
  Dialog,
  EmptyState,
  PageHeader,
  Panel,
  Tag,
  TimeText,
  useUrlState,
} from '#shared/ui';
import { accountContract, type LoginFreeAccess } from '../contract';
import { LoginFreeForm, type IssuedLink } from './login-free-form';
import styles from './settings-form.module.css';

/** A screen with its own URL parameters links here to create a link to them. */
const usual = { path: '' };

/** Links that sign in to one screen, for a big screen or a page embedded in another site. */
export default function LoginFreeAccessScreen() {
  const t = useText('account');
  const client = useClient(accountContract);
  const messages = useService(MessageService);
  const loaded = useLoaded((signal) => client.loginFreeAccess({}, { signal }), [client], 'loginFreeAccess');
  const { reload } = loaded;
  const [{ path }, setState] = useUrlState(usual);
  const [adding, setAdding] = useState(path !== '');
  const [revoking, setRevoking] = useState<LoginFreeAccess | null>(null);

  const leave = (): void => {
    setAdding(false);
    setState(usual, { replace: true });
  };
  const issue = useAction(
    async (of: LoginFreeAccess | IssuedLink): Promise<IssuedLink> =>
      'Link' in of
        ? of
        : { ...(await client.issueLoginFreeLink({ body: { id: of.Login_Free_Access_ID } })), Kind: of.Kind },
  );
  const issued = issue.result;

  const revoke = async ({ Login_Free_Access_ID }: LoginFreeAccess) => {
    try {
      await client.revokeLoginFreeAccess({ query: { id: Login_Free_Access_ID } });
      reload();
    } catch (failure) {
      messages.error(failure);
    }
  };

  const add = (
    <Button kind="primary" icon="add" onClick={() => setAdding(true)}>
      {t('loginFree.add')}
    </Button>
  );
  return (
    <div className={styles.page}>
      <PageHeader title={t('title.login-free-access')} text={t('loginFree.lead')} actions={add} />
      <Panel flush>
        <QueryView
          query={loaded}
          replaceOnError
          empty={<EmptyState title={t('loginFree.empty')} text={t('loginFree.emptyText')} action={add} />}
        >
          {(data) => (
            <DataTable
              label={t('title.login-free-access')}
              rows={data.list}
              rowKey={({ Login_Free_Access_ID }) => Login_Free_Access_ID}
              columns={[
                {
                  id: 'name',
                  title: t('loginFree.name'),
                  width: 160,
                  grow: 1,
                  render: ({ Name, Path }) => (
                    <>
                      {Name}
                      <br />
                      <span className={styles.hint}>{Path}</span>
                    </>
                  ),
                },
                {
                  id: 'kind',
                  title: t('loginFree.kind'),
                  width: 100,
                  render: ({ Kind }) => t(`loginFree.kinds.${Kind}`),
                },
                {
                  id: 'expires',
                  title: t('loginFree.expires'),
                  width: 130,
                  render: ({ Expires_At }) =>
                    Date.parse(Expires_At) < Date.now() ? (
                      <Tag tone="warning">{t('loginFree.expired')}</Tag>
                    ) : (
                      <TimeText at={Expires_At} />
                    ),
                },
                {
                  id: 'addresses',
                  title: t('loginFree.addresses'),
                  width: 140,
                  render: ({ Addresses }) => Addresses.join(', ') || t('loginFree.anyAddress'),
                },
                {
                  id: 'used',
                  title: t('loginFree.used'),
                  width: 120,
                  render: ({ Last_Used_At, Use_Count }) =>
                    Last_Used_At ? (
                      <>
                        <TimeText at={Last_Used_At} /> · {t('loginFree.times', { count: Use_Count })}
                      </>
                    ) : (
                      t('loginFree.neverUsed')
                    ),
                },
              ]}
              actions={(row) => (
                <>
                  <Button small kind="quiet" onClick={() => void issue.run(row)}>
                    {t('loginFree.issue')}
                  </Button>
                  <Button small kind="quiet" onClick={() => setRevoking(row)}>
                    {t('loginFree.revoke')}
                  </Button>
                </>
              )}
            />
          )}
        </QueryView>
      </Panel>
      <LoginFreeForm
        open={adding}
        address={path}
        onClose={leave}
        onMade={(link) => {
          leave();
          void issue.run(link);
          reload();
        }}
      />
      <Dialog
        open={issued !== undefined}
        title={t('loginFree.linkTitle')}
        onClose={issue.forget}
        footer={
          <Button kind="primary" onClick={issue.forget}>
            {t('loginFree.close')}
          </Button>
        }
      >
        {issued && (
          <div className={styles.form}>
            <p>{t(`loginFree.linkText.${issued.Kind}`)}</p>
            <p className={styles.link}>{new URL(issued.Link, location.origin).href}</p>
            <div className={styles.buttons}>
              <CopyButton text={new URL(issued.Link, location.origin).href}>{t('loginFree.copy')}</CopyButton>
              <span className={styles.hint}>
                {t('loginFree.validUntil')} <TimeText at={issued.Valid_Until} form="full" />
              </span>
            </div>
          </div>
        )}
      </Dialog>
      <ConfirmDialog
        open={revoking !== null}
        danger
        title={t('loginFree.revokeTitle', { name: revoking?.Name ?? '' })}
        action={t('loginFree.revoke')}
        onConfirm={() => (revoking ? revoke(revoking) : undefined)}
        onClose={() => setRevoking(null)}
      >
        {t('loginFree.revokeText')}
      </ConfirmDialog>
    </div>
  );
}
