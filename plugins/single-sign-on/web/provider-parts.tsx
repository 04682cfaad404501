import { useClient, useLoaded, useText, type FieldInputProps, type ResourceParts } from '#core/web';
import type { Row } from '#core/resource';
import { ChoiceBox, TextInput } from '#shared/ui';
import { singleSignOnContract, withProvider } from '../contract';
import type { signInProvider } from '../resource';
import { MappingInput } from './mapping-input';
import styles from './provider-parts.module.css';

const useKinds = () => {
  const client = useClient(singleSignOnContract);
  return useLoaded((signal) => client.kinds({}, { signal }), [client], 'sign-in-kinds').data;
};

function KindInput({ field, value, disabled, onChange }: FieldInputProps) {
  const t = useText('core');
  const kinds = useKinds();
  return (
    <ChoiceBox
      {...field}
      disabled={disabled}
      value={typeof value === 'string' ? value : ''}
      empty={value ? undefined : t('resource.choose')}
      choices={(kinds?.list ?? []).map(({ Kind, Name }) => ({ value: Kind, label: Name }))}
      onChange={(kind) => onChange(kind || null)}
    />
  );
}

function KindCell({ kind }: { readonly kind: string }) {
  const kinds = useKinds();
  return kinds?.list.find(({ Kind }) => Kind === kind)?.Name ?? kind;
}

function SecretInput({ field, value, disabled, onChange }: FieldInputProps) {
  const t = useText('single-sign-on');
  return (
    <TextInput
      {...field}
      type="password"
      autoComplete="new-password"
      disabled={disabled}
      placeholder={t('secretHint')}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value || null)}
    />
  );
}

/** Shows the return URL to register with a provider. */
function ReturnAddress({ row: { Sign_In_Provider_ID } }: { readonly row: Row<typeof signInProvider> }) {
  const kinds = useKinds();
  return kinds ? <code className={styles.address}>{withProvider(kinds.Return_URL, Sign_In_Provider_ID)}</code> : null;
}

/** Custom parts of the provider list: kinds, a secret that is never shown, and the role mapping. */
const providerParts: ResourceParts<typeof signInProvider> = {
  cells: { Kind: ({ Kind }) => <KindCell kind={Kind} /> },
  inputs: { Kind: KindInput, Application_Secret: SecretInput, Role_Mappings: MappingInput },
  hints: { Issuer: 'serviceHint', Is_Mail_Linked: 'linkHint' },
  columns: [{ id: 'Return_URL', width: 320, render: (row) => <ReturnAddress row={row} /> }],
  removal: 'confirm',
  without: ['import'],
};

export default providerParts;
