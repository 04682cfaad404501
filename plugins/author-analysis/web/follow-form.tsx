import { RuleForm } from '#plugins/alerts/web';

interface FollowFormProps {
  /** Name of the rule. */
  readonly name: string;
  /** Filter of the articles that trigger the alert. */
  readonly filter: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}

/** Creates an alert rule for all articles of an account; the recipients still have to be chosen. */
export default function FollowForm({ name, filter, onClose }: FollowFormProps) {
  return <RuleForm row={null} given={{ Rule_Name: name, Filter: filter }} onSaved={onClose} onClose={onClose} />;
}
