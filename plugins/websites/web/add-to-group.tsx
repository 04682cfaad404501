import { useState } from 'react';
import { selectContract } from '#core/contract';
import { MessageService, useAction, useClient, useLoaded, useService, useText } from '#core/web';
import { Button, ChoiceBox, Dialog, Field, Skeleton, TextInput } from '#shared/ui';
import { websiteContract } from '../contract';
import styles from './websites.module.css';

interface AddToGroupProps {
  readonly open: boolean;
  /** Domains or names. */
  readonly sites: readonly string[];
  readonly onClose: () => void;
  readonly onAdded?: () => void;
}

/** Adds sites to one of the client's groups, or to a new one. */
export function AddToGroup({ open, ...rest }: AddToGroupProps) {
  return open ? <AddForm {...rest} /> : null;
}

function AddForm({ sites, onClose, onAdded }: Omit<AddToGroupProps, 'open'>) {
  const t = useText('websites');
  const core = useText('core');
  const options = useClient(selectContract);
  const client = useClient(websiteContract);
  const messages = useService(MessageService);
  const { data: groups } = useLoaded(
    async (signal) =>
      (await options.selectHelper({ query: { entity_name: 'client-preferred-website-group' } }, { signal })).list,
    [options],
  );
  const [group, setGroup] = useState('');
  const [name, setName] = useState('');
  const chosen = group !== '' ? { Group_ID: group } : name.trim() !== '' ? { Group_Name: name.trim() } : null;
  const add = useAction(async () => {
    if (!chosen) return;
    const { added } = await client.addSites({ body: { ...chosen, Sites: [...sites] } });
    messages.show('success', t('group.added', { count: added }));
    onAdded?.();
    onClose();
  });
  const footer = (
    <>
      <Button onClick={onClose}>{core('resource.cancel')}</Button>
      <Button kind="primary" type="submit" form="add-to-group" busy={add.busy} disabled={!chosen}>
        {t('group.add')}
      </Button>
    </>
  );
  return (
    <Dialog open title={t('group.addCount', { count: sites.length })} onClose={onClose} footer={footer}>
      <form
        id="add-to-group"
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault();
          void add.run();
        }}
      >
        <p className={styles.note}>
          {sites.slice(0, 10).join(' · ')}
          {sites.length > 10 && ' …'}
        </p>
        {!groups ? (
          <Skeleton lines={3} />
        ) : (
          <>
            {groups.length > 0 && (
              <Field label={t('group.existing')}>
                {(field) => (
                  <ChoiceBox
                    {...field}
                    value={group}
                    empty={t('group.new')}
                    choices={groups.map(({ value, label }) => ({ value, label }))}
                    onChange={setGroup}
                  />
                )}
              </Field>
            )}
            {group === '' && (
              <Field label={t('group.name')}>
                {(field) => (
                  <TextInput {...field} maxLength={50} value={name} onChange={({ target }) => setName(target.value)} />
                )}
              </Field>
            )}
          </>
        )}
      </form>
    </Dialog>
  );
}
