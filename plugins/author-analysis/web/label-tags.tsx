import { observer } from 'mobx-react-lite';
import type { AuthorLabel } from '#plugins/comment-monitor';
import { Tag } from '#shared/ui';

const tones = { friendly: 'positive', neutral: 'neutral', hostile: 'negative', paid: 'warning' } as const;

interface LabelTagsProps {
  readonly labels: readonly AuthorLabel[];
  readonly getName: (label: AuthorLabel) => string;
}

/** Labels of an account. */
export const LabelTags = observer(function LabelTags({ labels, getName }: LabelTagsProps) {
  return labels.map((label) => (
    <Tag key={label.Author_Label_ID} tone={label.Kind ? tones[label.Kind] : undefined}>
      {getName(label)}
    </Tag>
  ));
});
