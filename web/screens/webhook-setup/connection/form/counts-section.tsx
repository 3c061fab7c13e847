// Whether another phone system of the company counts the same calls. Only shown where there are several.
import { Controller } from 'react-hook-form';
import { CardSection } from '../../../../ui/card';
import { Switch } from '../../../../ui/switch';
import type { ConfigurationForm } from '../configuration-values';

export function CountsSection({ form }: { form: ConfigurationForm }) {
  return (
    <CardSection isForm aria-labelledby="counted-elsewhere">
      <h3 id="counted-elsewhere" className="text-title">
        Calls reported twice
      </h3>
      <Controller
        control={form.control}
        name="counts"
        render={({ field }) => (
          <Switch
            label="Counted elsewhere: list its calls, do not count them"
            checked={field.value === false}
            onChange={(isElsewhere) => field.onChange(!isElsewhere)}
            className="mt-2"
          />
        )}
      />
      <p className="text-compact text-muted-foreground">
        Turn this on if another phone system of this company reports the same calls. Past calls follow a few moments
        after you save.
      </p>
    </CardSection>
  );
}
