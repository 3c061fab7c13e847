import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { cn } from './cn';
import { iconButtonClasses } from './icon-button-classes';
import { TextInput, type TextInputProps } from './text-input';

/** A TextInput with a show button; set `autoComplete` to "current-password" or "new-password". */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'trailing'>) {
  const [isShown, setShown] = useState(false);
  const action = isShown ? 'Hide password' : 'Show password';
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      trailing={
        // The browser's own tooltip: the sign-in screen would load ours for this button alone.
        <button
          type="button"
          aria-label={action}
          title={action}
          className={cn(iconButtonClasses('sm'), 'max-md:size-9')}
          disabled={props.disabled}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </button>
      }
    />
  );
}
