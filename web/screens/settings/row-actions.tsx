import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/icon-button';

export function RowActions({
  name,
  onEdit,
  onDelete,
  takesFocus = false,
}: {
  name: string;
  onEdit: () => void;
  onDelete?: (() => void) | undefined;
  takesFocus?: boolean;
}) {
  return (
    <span className="inline-flex gap-1">
      <IconButton label={`Edit ${name}`} icon={<Pencil />} onClick={onEdit} autoFocus={takesFocus} />
      {onDelete && <IconButton label={`Delete ${name}`} icon={<Trash2 />} onClick={onDelete} />}
    </span>
  );
}
