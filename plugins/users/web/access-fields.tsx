import { useState } from 'react';
import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { Checkbox, Note, Stack, TimeText } from '#shared/ui';
import { userContract, type ChosenAccess } from '../contract';
import { getDefaultChoice, isChosen, toggleChoice } from './access-choice';

interface AccessFieldsProps {
  readonly userId: string;
  /** Receives what is to be ended when it differs from what the server ends by default. */
  readonly onChange: (choice: readonly ChosenAccess[]) => void;
}

/** Links, feeds, widgets and keys that a user made, with a choice of those to end. */
export function AccessFields({ userId, onChange }: AccessFieldsProps) {
  const t = useText('users');
  const client = useClient(userContract);
  const loaded = useLoaded((signal) => client.personalAccess({ query: { User_ID: userId } }, { signal }), [userId]);
  const [changed, setChanged] = useState<readonly ChosenAccess[]>();
  return (
    <QueryView query={loaded} compact replaceOnError empty={<Note>{t('access.none')}</Note>}>
      {({ list }) => {
        const choice = changed ?? getDefaultChoice(list);
        const toggle = (kind: string, id: string): void => {
          const next = toggleChoice(choice, kind, id);
          setChanged(next);
          onChange(next);
        };
        return (
          <Stack>
            <Note>{t('access.text')}</Note>
            {list.map(({ Kind, Kind_Name, Items }) => (
              <div key={Kind} role="group" aria-label={Kind_Name}>
                <Stack tight>
                  <strong>{Kind_Name}</strong>
                  {Items.map(({ ID, Name, Created_At }) => (
                    <Checkbox key={ID} checked={isChosen(choice, Kind, ID)} onChange={() => toggle(Kind, ID)}>
                      {Name} · <TimeText at={Created_At} form="full" />
                    </Checkbox>
                  ))}
                </Stack>
              </div>
            ))}
          </Stack>
        );
      }}
    </QueryView>
  );
}
