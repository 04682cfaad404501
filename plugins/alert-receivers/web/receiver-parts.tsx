import type { Row } from '#core/resource';
import {
  MessageService,
  ResourceDrawer,
  ResourceFields,
  useAction,
  useClient,
  useService,
  useText,
  type ResourceFormProps,
  type ResourceParts,
} from '#core/web';
import { FieldGrid, IconButton } from '#shared/ui';
import { receiverContract, type AddressState } from '../contract';
import { informUser } from '../resource';
import { AddressMarks, AddressStates } from './address-states';
import { AddressesInput } from './addresses-input';

type Receiver = Row<typeof informUser> & { readonly Address_States?: readonly AddressState[] };

function ReceiverForm({ row, onSaved, onClose }: ResourceFormProps<typeof informUser>) {
  const t = useText('alert-receivers');
  const { Address_States = [] } = (row ?? {}) as Partial<Receiver>;
  const options = {
    Addresses: { input: AddressesInput, hint: t('hint.addresses') },
    Groups: { hint: t('hint.groups') },
    Quiet_From: { hint: t('hint.quiet') },
    User_ID: { hint: t('hint.user') },
  };
  return (
    <ResourceDrawer wide resource={informUser} row={row} onSaved={onSaved} onClose={onClose}>
      {(form) => (
        <>
          <FieldGrid>
            <ResourceFields form={form} row={row} names={['Receiver_Name', 'User_ID', 'Language']} options={options} />
          </FieldGrid>
          <ResourceFields form={form} row={row} names={['Groups', 'Addresses']} options={options} />
          {Address_States.length > 0 && <AddressStates states={Address_States} reload={onSaved} />}
          <FieldGrid>
            <ResourceFields form={form} row={row} names={['Quiet_From', 'Quiet_To', 'Is_Enabled']} options={options} />
          </FieldGrid>
        </>
      )}
    </ResourceDrawer>
  );
}

function TestButton({ row }: { readonly row: Row<typeof informUser> }) {
  const t = useText('alert-receivers');
  const client = useClient(receiverContract);
  const messages = useService(MessageService);
  const test = useAction(async () => {
    const { Sent } = await client.test({ body: { Receiver_ID: row.Receiver_ID } });
    messages.show('success', t('tested', { count: Sent }));
  });
  return <IconButton small icon="send" label={t('test')} busy={test.busy} onClick={() => void test.run()} />;
}

/** Custom parts of the receiver screen. */
const receiverParts: ResourceParts<typeof informUser> = {
  form: ReceiverForm,
  without: ['import'],
  rowActions: TestButton,
  columns: [
    {
      id: 'Address_States',
      width: 320,
      render: (row) => <AddressMarks states={(row as Receiver).Address_States ?? []} />,
    },
  ],
};

export default receiverParts;
