import { useText, type ResourceParts } from '#core/web';
import { routes } from '#shared/routes';
import { Tag, type Tone } from '#shared/ui';
import type { clientRegistration } from '../resource';
import { RegistrationActions } from './registration-actions';

const tones: Readonly<Record<string, Tone>> = { waiting: 'warning', approved: 'positive', refused: 'negative' };

function State({ state }: { readonly state: string }) {
  const t = useText('registrations');
  return <Tag tone={tones[state]}>{t(`client-registration.choices.State.${state}`)}</Tag>;
}

/** Registrations and their decisions; a row opens the client created from it. */
const registrationParts: ResourceParts<typeof clientRegistration> = {
  cells: { State: ({ State: state }) => <State state={state} /> },
  rowActions: RegistrationActions,
  rowPage: ({ Client_ID }) => routes.clientUpdate({ id: Client_ID }),
};

export default registrationParts;
