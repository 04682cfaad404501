import { AuthService, ResourceDrawer, ResourceField, ResourceFields, useService, useText } from '#core/web';
import type { ShownAnnouncement } from '../contract';
import { announcement, audiences } from '../resource';

interface AnnouncementFormProps {
  /** Null for a new announcement. */
  readonly row: ShownAnnouncement | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Form for an announcement: content, audience and period. */
export function AnnouncementForm({ row, onSaved, onClose }: AnnouncementFormProps) {
  const t = useText('announcements');
  const isOperator = useService(AuthService).user?.User_Type === 'operator';
  return (
    <ResourceDrawer resource={announcement} row={row} onSaved={onSaved} onClose={onClose}>
      {(form) => (
        <>
          <ResourceFields form={form} names={['Title', 'Content', 'Level']} />
          <ResourceField
            form={form}
            name="Audience"
            hint={t('hint.audience')}
            values={audiences.filter((audience) => isOperator || audience !== 'clients')}
          />
          {form.draft.Audience === 'groups' && <ResourceField form={form} name="User_Group_IDs" required />}
          <ResourceFields
            form={form}
            names={['Starts_At', 'Ends_At', 'Is_Pinned']}
            options={{ Starts_At: { hint: t('hint.start') }, Ends_At: { hint: t('hint.end') } }}
          />
        </>
      )}
    </ResourceDrawer>
  );
}
