// Messages of the sign-in, for the server and its form. Has no schemas, so the form loads none.

export const usernameRequired = 'Username is required';
export const passwordRequired = 'Password is required';
export const wrongSignIn = 'Incorrect username or password.';
export const staleLink = 'This link has been used or has expired. Ask for a new one.';
