import { AuthService, useAction, useClient, useOptions, useService, useText } from '#core/web';
import { Button, ChoiceBox, Field, Panel, SelectBox, Stack } from '#shared/ui';
import { ticketContract } from '../contract';
import { ticketPriorities, type TicketDetail } from '../ticket';

interface HandlingPanelProps {
  readonly ticket: TicketDetail;
  readonly onChanged: () => void;
}

/** Assignee and priority of a ticket; for users who may reassign it. */
export function HandlingPanel({ ticket, onChanged }: HandlingPanelProps) {
  const t = useText('tickets');
  const client = useClient(ticketContract);
  const people = useOptions('colleague');
  const units = useOptions('user-group');
  const me = useService(AuthService).user?.User_ID;
  const { Ticket_ID, Assignee, User_Group, Priority } = ticket;
  const assign = useAction(
    async (change: { Assignee_ID?: string | null; User_Group_ID?: string | null; Priority?: typeof Priority }) => {
      await client.assign({ body: { Ticket_ID, ...change } });
      onChanged();
    },
  );
  return (
    <Panel title={t('handling')}>
      <Stack>
        <Field label={t('person')}>
          {(field) => (
            <SelectBox
              {...field}
              disabled={assign.busy}
              options={people}
              labels={Assignee ? { [Assignee.ID]: Assignee.Name ?? t('someone') } : {}}
              value={Assignee?.ID ?? null}
              onChange={(id) => void assign.run({ Assignee_ID: id })}
            />
          )}
        </Field>
        {me && Assignee?.ID !== me && (
          <Button small icon="user" busy={assign.busy} onClick={() => void assign.run({ Assignee_ID: me })}>
            {t('take')}
          </Button>
        )}
        <Field label={t('unit')}>
          {(field) => (
            <SelectBox
              {...field}
              disabled={assign.busy}
              options={units}
              labels={User_Group ? { [User_Group.ID]: User_Group.Name ?? '' } : {}}
              value={User_Group?.ID ?? null}
              onChange={(id) => void assign.run({ User_Group_ID: id })}
            />
          )}
        </Field>
        <Field label={t('priority.label')}>
          {(field) => (
            <ChoiceBox
              {...field}
              disabled={assign.busy}
              value={Priority}
              choices={ticketPriorities.map((value) => ({ value, label: t(`priority.${value}`) }))}
              onChange={(value) => value && void assign.run({ Priority: value })}
            />
          )}
        </Field>
      </Stack>
    </Panel>
  );
}
