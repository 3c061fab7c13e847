// What a sign-in is told, by the door and by its form. Apart from the schemas, so that the form needs none of them.

export const usernameRequired = 'Username is required';
export const passwordRequired = 'Password is required';
export const wrongSignIn = 'Incorrect username or password.';
export const staleLink = 'This link has been used or has expired. Ask for a new one.';
